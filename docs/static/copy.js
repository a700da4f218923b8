// A button on each block of code copies what is typed in it: no prompts, and nothing that was answered.
for (const block of navigator.clipboard ? document.querySelectorAll("div.highlight") : []) {
  const button = Object.assign(document.createElement("button"), { className: "copy", textContent: "Copy", type: "button" });
  button.addEventListener("click", async () => {
    const typed = block.querySelector("pre").cloneNode(true);
    for (const other of typed.querySelectorAll(".gp, .go, .gt, .linenos")) other.remove();
    await navigator.clipboard.writeText(typed.textContent.replace(/\n{3,}/g, "\n\n").trim() + "\n");
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  block.append(button);
}
