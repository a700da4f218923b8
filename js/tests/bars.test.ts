import { expect, test, vi } from "vitest";

import { Bars } from "../src/lesson/bars";

import type { Lab } from "../src/lesson/jupyterlab";

function opened(width: number): () => void {
  vi.stubGlobal("innerWidth", width);
  const collapseLeft = vi.fn();
  const heard: (() => void)[] = [];
  const shell = {
    currentWidget: "lesson",
    currentChanged: { connect: (each: () => void) => heard.push(each) },
    widgets: () => [],
    collapseLeft,
    isSideTabBarVisible: () => true,
  };
  const bars = new Bars({ shell, commands: { execute: vi.fn() } } as unknown as Lab, (widget) => widget === "lesson");
  bars.fold(false);
  collapseLeft.mockClear();
  for (const each of heard) each();
  return collapseLeft;
}

test("the list of files from which a lesson was opened leaves a phone's page, and stays beside a wider one", () => {
  expect(opened(390)).toHaveBeenCalled();
  expect(opened(1366)).not.toHaveBeenCalled();
});
