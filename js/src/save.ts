// What a board shows as a file: an SVG document with the styles that it has here, or a PNG drawn from it.
import { download } from "./download";
import { common } from "./gradients";
import { darkByStyle } from "./theme";

const WIDTH = 1600;
const GROUND = { light: "#ffffff", dark: "#1c1b19" };
type Scheme = keyof typeof GROUND;

/** The rules for drawings, from whichever style sheets the page (or the shadow root) has. */
function rules(svg: Element): string {
  const place = svg.getRootNode() as Document | ShadowRoot;
  const sheets = [...place.styleSheets, ...(place.adoptedStyleSheets ?? []), ...document.styleSheets];
  const found = new Set<string>();
  for (const sheet of sheets) {
    try {
      for (const rule of sheet.cssRules) if (rule.cssText.includes(".stones-art")) found.add(rule.cssText);
    } catch {
      // a style sheet from elsewhere may not be read, and is none of ours
    }
  }
  return [...found].join("\n");
}

/** An SVG document of what is drawn, without what is there to be clicked. */
export function standalone(svg: SVGSVGElement, title: string, only?: Scheme): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.querySelector(".ghost")?.remove();
  common(copy);
  for (const part of copy.querySelectorAll("*")) {
    for (const { name } of [...part.attributes]) {
      if (/^(role|tabindex|aria-|data-)/.test(name)) part.removeAttribute(name);
    }
    part.classList.remove("can", "held", "counts", "picked");
  }
  const { width, height } = svg.viewBox.baseVal;
  const attributes = {
    role: "img", class: "stones-art", width: WIDTH, height: Math.round((WIDTH * height) / width), "aria-label": title,
    style: only ? `color-scheme: ${only}` : "",
  };
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, String(value));
  const style = document.createElementNS(copy.namespaceURI, "style");
  style.textContent = rules(svg);
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

async function painted(svg: SVGSVGElement, title: string): Promise<Blob> {
  const look: Scheme = darkByStyle(svg) ? "dark" : "light";
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(svg, title, look))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = GROUND[look];
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

/** Gives the picture to the browser to keep. */
export async function save(svg: SVGSVGElement, kind: "svg" | "png", title: string): Promise<void> {
  const type = kind === "svg" ? "image/svg+xml" : "image/png";
  download(kind === "svg" ? standalone(svg, title) : await painted(svg, title), type, `${title}.${kind}`);
}
