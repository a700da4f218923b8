// What a board lends to the panel beside it, so that no other bundle brings what is in the page already.
import { address } from "./address";
import { html, put } from "./html";
import { keepIn } from "./scene-sync";
import { Talk } from "./talk";

export const LENT = { Talk, address, html, keepIn, put };
export type Lent = typeof LENT;
