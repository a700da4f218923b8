// What lessons look like in JupyterLab. While its Python is folded a lesson is a page to read and to play on: what is for
// writing cells is out of the way.

/** Up to this width of the window, in pixels, it is a phone's. */
export const PHONE = 600;

export const STYLE = `
.stones-lesson .jp-InputPlaceholder { display: none; }
.stones-lesson .jp-RenderedMarkdown h1 { margin: 0 0 4px; font-size: 22px; }
.stones-lesson .jp-RenderedMarkdown :is(h2, h3) { font-size: 18px; }
.stones-folded :is(.jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Collapser, .jp-cell-toolbar) { display: none; }
.stones-folded .jp-RenderedMarkdown { border-color: transparent; }
.stones-folded .jp-Notebook.jp-mod-commandMode .jp-Cell.jp-mod-active.jp-mod-selected { box-shadow: -2px 0 var(--jp-brand-color1); }
.stones-folded .jp-MarkdownCell { --jp-content-font-size1: 16px; --jp-content-line-height: 1.5; }
.stones-folded .jp-RenderedMarkdown :is(p, li) { max-width: 70ch; }
.stones-lesson .jp-OutputArea-output:has(> .stones-kept-board) { container-type: inline-size; padding: 0; }
.stones-lesson .stones-kept { display: grid; gap: 8px 20px; }
.stones-lesson .stones-kept p { display: none; }
.stones-lesson .stones-kept::before { content: "The board wakes up in a moment …"; font-size: 16px; font-weight: 600; }
.stones-asleep .stones-kept::before { content: "A picture. The board wakes up when the lesson is started."; }
.stones-lesson .stones-kept-board { max-width: 1240px; grid-template-columns: minmax(0, 1fr); }
.stones-lesson .stones-kept-board::before { min-height: 46px; align-content: end; }
@container (max-width: 480px) { .stones-lesson .stones-kept-board::before { min-height: 74px; } }
.stones-lesson .stones-kept-board img { display: block; width: 100%; max-height: max(45vh, min(100vh - 275px, 900px)); object-fit: contain; }
@container (min-width: 620px) {
  .stones-lesson .stones-kept-board { grid-template-columns: minmax(0, 1fr) clamp(196px, 31%, 300px); align-items: start; }
  .stones-lesson .stones-kept-board::before { grid-area: 1 / 2; min-height: 86px; }
  .stones-lesson .stones-kept-board img { grid-area: 1 / 1; max-height: clamp(340px, 100vh - 276px, 900px); }
}
:is(.stones-waking, .stones-asleep) .jp-OutputArea :is(button, input, select, textarea) { opacity: .42; pointer-events: none; }
.stones-waking :is(.asked, .stones-bar) > .said { display: none; }
.jp-Cell:not(.stones-waking) { transition: min-height 0s 2s; }
.stones-waking .stones.lost .status p { font-size: 0; }
.stones-waking .stones.lost .status p::after { content: "The board wakes up in a moment …"; font-size: 16px; }
.stones-folded .jp-showHiddenCellsButton { margin-left: 8px; }
.stones-lesson-tools, .stones-lesson-bar { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; overflow: auto; color: var(--jp-ui-font-color1); font-size: var(--jp-ui-font-size1); border-bottom: 1px solid var(--jp-border-color1); }
.stones-lesson-tools { min-height: 33px; padding: 2px 12px; background: var(--jp-layout-color1); }
.stones-lesson-bar { min-height: 42px; padding: 6px 12px; background: var(--jp-layout-color2); }
.stones-lesson-tools button, .stones-lesson-bar button { height: 24px; line-height: 22px; padding: 0 10px; color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); border: 1px solid var(--jp-border-color0); border-radius: 3px; }
.stones-lesson-bar button { height: 28px; color: var(--jp-ui-inverse-font-color1); background: var(--jp-brand-color1); border-color: transparent; font-weight: 600; }
@media (max-width: 900px) { .stones-lesson-bar { min-height: 84px; } }
@media (max-width: ${PHONE}px) {
  .stones-lesson .jp-RenderedMarkdown h1 { font-size: 18px; }
  .stones-lesson-tools { flex-wrap: nowrap; }
  .stones-lesson-tools button { overflow: hidden; text-overflow: ellipsis; }
  .stones-lesson-tools:has(span:not(:empty)) button { display: none; }
}
.jp-Notebook .jupyter-widgets-disconnected::before { display: none; }
`;
