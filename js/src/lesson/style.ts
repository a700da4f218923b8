// What lessons look like in JupyterLab. While its Python is folded a lesson is a page to read and to play on: what is for
// writing cells is out of the way.

/** Up to this width of the window, in pixels, it is a phone's. */
export const PHONE = 600;

export const STYLE = `
.stones-lesson .jp-InputPlaceholder { display: none; }
.stones-lesson .jp-RenderedMarkdown h1 { margin: 0 0 4px; font-size: 22px; }
.stones-folded :is(.jp-InputPrompt, .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-Collapser, .jp-cell-toolbar) { display: none; }
.stones-folded .jp-RenderedMarkdown { border-color: transparent; }
.stones-folded .jp-Notebook.jp-mod-commandMode .jp-Cell.jp-mod-active.jp-mod-selected { box-shadow: -2px 0 var(--jp-brand-color1); }
.stones-folded .jp-showHiddenCellsButton { margin-left: 8px; }
@media (max-width: ${PHONE}px) { .stones-lesson .jp-RenderedMarkdown h1 { font-size: 18px; } }
.stones-lesson-tools, .stones-lesson-bar { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; overflow: auto; color: var(--jp-ui-font-color1); font-size: var(--jp-ui-font-size1); border-bottom: 1px solid var(--jp-border-color1); }
.stones-lesson-tools { min-height: 33px; padding: 2px 12px; background: var(--jp-layout-color1); }
.stones-lesson-bar { min-height: 42px; padding: 6px 12px; background: var(--jp-layout-color2); }
.stones-lesson-tools button, .stones-lesson-bar button { height: 24px; line-height: 22px; padding: 0 10px; color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); border: 1px solid var(--jp-border-color0); border-radius: 3px; }
.stones-lesson-bar button { height: 28px; color: var(--jp-ui-inverse-font-color1); background: var(--jp-brand-color1); border-color: transparent; font-weight: 600; }
@media (max-width: 900px) { .stones-lesson-bar { min-height: 84px; } }
.jp-Notebook .jupyter-widgets-disconnected::before { display: none; }
`;
