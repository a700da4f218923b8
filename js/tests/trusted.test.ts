import { describe, expect, it } from "vitest";
import { html } from "../src/html";
import { scriptAt } from "../src/tab/script";
import { type Page, trusted } from "../src/trusted";

describe("a page, whether or not it demands Trusted Types,", () => {
  it.each([
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<img src='x' onerror='alert(1)'>", '<b onClick="x"></b>', "<iframe></iframe>",
    "<a href='javascript:alert(1)'>", '<a href="java&#115;cript:alert(1)">', "<a href='JaVaScript:x'>", "<svg><use xlink:href='data:text/html,x'/></svg>",
    "<svg/onload=alert(1)>", "<!-- <b> -->", "<b", "< b>", "<form action='x'>", "<object data='x'></object>", "<p title='<b>'>", "<math><mi//xlink:href='x'>",
    "<svg><animate attributeName='href' values='javascript:x'/></svg>", "<iframe srcdoc='x'>", "<a\u000bhref='vbscript:x'>", "<style><script></style>",
  ])("takes no %s", (markup) => expect(() => trusted(markup)).toThrow(TypeError));

  it.each([
    html`<p title="${"<b onclick=x>"}" hidden data-n="${3}">${"<script>"} on x = 3</p>`.text, "<g transform='translate(1 2)'><circle r='3'/></g>", "",
    "<a href='#top'>a</a><a href='https://example.org/a?b=c'>b</a><a href='games/x.html'>c</a>", "<img src='data:image/png;base64,AAAA' alt=''/>",
  ])("takes %s", (markup) => expect(trusted(markup)).toBe(markup));

  it("has one policy for markup", () => {
    let made = 0;
    const page: Page = { trustedTypes: { createPolicy: (_, rules) => (made++, rules) } };
    expect(() => trusted("<script></script>", page)).toThrow(TypeError);
    expect(trusted("<b>x</b>", page)).toBe("<b>x</b>");
    expect(made).toBe(1);
  });

  it("starts the site's own scripts and no others", () => {
    expect(() => scriptAt(new URL("https://elsewhere.example/x.js"))).toThrow(TypeError);
    expect(scriptAt(new URL("x.js", location.href))).toBe(new URL("x.js", location.href).href);
  });
});
