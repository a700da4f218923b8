// The program of a room's pages: it starts the page that the document names.
import { inRoom, remedies } from "../words";
import { Desk } from "./desk";
import { Guest } from "./guest";
import { Wall } from "./wall";

Object.assign(remedies, inRoom);

const root = document.getElementById("room")!;
if (root.dataset["page"] === "desk") new Desk(root);
else if (root.dataset["page"] === "wall") new Wall(root);
else new Guest(root);
