// Widgets beside or below each other, under a caption if there is one. How they are laid out is in the style sheet.
import { type Form, formWidget } from "./form";
import { type Parent, showChildren } from "./children";

interface Traits extends Parent {
  _look: "column" | "compare" | "exercise" | "lab";
  _caption: string;
}

export default formWidget<Traits, Form>((model) => {
  const [root, place] = [document.createElement("div"), document.createElement("div")];
  place.className = `stones-frame ${model.get("_look")}`;
  const caption = model.get("_caption");
  if (caption) root.append(Object.assign(document.createElement("b"), { className: "stones-caption", textContent: caption }));
  root.append(place);
  return { root, fill: (host, signal) => showChildren(model, host, place, signal) };
}, {});
