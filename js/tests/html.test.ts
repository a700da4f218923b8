import { describe, expect, it } from "vitest";
import { Markup, drawing, html } from "../src/html";

describe("templates", () => {
  it("escape what is filled in", () => {
    expect(html`<p title="${`"'<>&`}">${"<b>"}</p>`.text).toBe('<p title="&quot;&#39;&lt;&gt;&amp;">&lt;b&gt;</p>');
  });

  it("leave markup as it is, and lists and nothing as they should be", () => {
    expect(html`${[html`<i></i>`, "<"]}${false}${undefined}${0}`.text).toBe("<i></i>&lt;0");
  });

  it("draw pieces, if there are any", () => {
    expect(drawing(undefined)).toBeUndefined();
    expect(drawing("<g/>")).toBeInstanceOf(Markup);
    expect(drawing("<g/>", 30)?.text).toContain('viewBox="-30 -30 60 60"');
  });
});
