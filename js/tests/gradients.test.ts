import { expect, test, vi } from "vitest";

test("boards of two kernels, each with its own copy of the code, have gradients of different ids", async () => {
  const ids = new Set<string>();
  for (let kernel = 0; kernel < 2; kernel++) {
    vi.resetModules();
    const { Light } = await import("../src/gradients");
    document.body.innerHTML = '<div class="stones-art"><svg><defs><linearGradient id="stones-wall"/></defs></svg></div>';
    new Light().own(document.querySelector("svg")!);
    const id = document.querySelector("linearGradient")!.id;
    expect(document.querySelector<HTMLElement>(".stones-art")!.style.getPropertyValue("--own-wall")).toBe(`url(#${id})`);
    ids.add(id);
  }
  expect(ids.size).toBe(2);
});
