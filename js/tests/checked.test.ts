import { describe, expect, it } from "vitest";
import { guard, isPlain, scriptAt } from "../src/checked";
import { html } from "../src/html";
import { MADE, type Page } from "../src/trusted";

describe("a page of our own", () => {
  it.each([
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<img src='x' onerror='alert(1)'>", '<b onClick="x"></b>', "<iframe></iframe>",
    "<a href='javascript:alert(1)'>", '<a href="java&#115;cript:alert(1)">', "<a href='JaVaScript:x'>", "<svg><use xlink:href='data:text/html,x'/></svg>",
    "<svg/onload=alert(1)>", "<!-- <b> -->", "<b", "< b>", "<form action='x'>", "<object data='x'></object>", "<p title='<b>'>", "<math><mi//xlink:href='x'>",
    "<svg><animate attributeName='href' values='javascript:x'/></svg>", "<iframe srcdoc='x'>", "<a\u000bhref='vbscript:x'>", "<style><script></style>",
  ])("takes no %s", (markup) => expect(isPlain(markup)).toBe(false));

  it.each([
    html`<p title="${"<b onclick=x>"}" hidden data-n="${3}">${"<script>"} on x = 3</p>`.text, "<g transform='translate(1 2)'><circle r='3'/></g>", "",
    "<a href='#top'>a</a><a href='https://example.org/a?b=c'>b</a><a href='games/x.html'>c</a>", "<img src='data:image/png;base64,AAAA' alt=''/>",
  ])("takes %s", (markup) => expect(isPlain(markup)).toBe(true));

  it("makes a policy that looks at markup and addresses", () => {
    const page: Page = { trustedTypes: { createPolicy: (_, rules) => rules } };
    guard(page);
    expect(() => page[MADE]!.createHTML("<script></script>")).toThrow(TypeError);
    expect(page[MADE]!.createHTML("<b>x</b>")).toBe("<b>x</b>");
    expect(() => scriptAt(new URL("https://elsewhere.example/x.js"), page)).toThrow(TypeError);
    expect(scriptAt(new URL("x.js", location.href), page)).toBe(new URL("x.js", location.href).href);
  });
});
