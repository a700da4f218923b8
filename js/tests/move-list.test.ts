import { expect, it } from "vitest";
import { MoveList } from "../src/move-list";
import { item } from "../src/panel";
import { scene } from "./world";

const made = (...moves: string[]) => scene({ moves: Object.fromEntries(moves.map((move, i) => [i + 1, move])) });
const texts = (list: Element): string[] => [...list.children].map((li) => `${li.textContent}${li.ariaCurrent ? " <" : ""}`);

it("changes only the items of the list that differ", () => {
  const list = document.createElement("ol");
  const moves = new MoveList(item);
  moves.draw(list, made("a1", "<b>"));
  expect(texts(list)).toEqual(["1 a1", "2 <b> <"]);
  const [first, second] = list.children;
  moves.draw(list, made("a1", "<b>", "c3"));
  expect(texts(list)).toEqual(["1 a1", "2 <b>", "3 c3 <"]);
  expect([...list.children].slice(0, 2)).toEqual([first, second]);
  moves.draw(list, made("a1"));
  expect(texts(list)).toEqual(["1 a1 <"]);
  expect(list.firstElementChild).toBe(first);
  moves.draw(list, { ...made("a1", "b2"), step: 0 });
  expect(texts(list)).toEqual(["1 a1", "2 b2"]);
  moves.draw(list, made());
  expect(texts(list)).toEqual([]);
});
