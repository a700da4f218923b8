// What the pages of a live room run.
import { remedies } from "../words";
import { Desk } from "./desk";
import { Guest } from "./guest";
import { Wall } from "./wall";

Object.assign(remedies, {
  gone: "The connection is lost.",
  again: "It comes back by itself.",
  busy: "The server has not answered yet. What you have chosen is done as soon as it does.",
});

const root = document.getElementById("room")!;
if (root.dataset["page"] === "desk") new Desk(root);
else if (root.dataset["page"] === "wall") new Wall(root);
else new Guest(root);
