import { ACCENT, color, ERROR, HOVERED, MUTED, SURFACE, TEXT, WARNING } from '../codemirror/colors.ts'

/** The look of the element around the editor. */
export const STYLES = `
:host { display: block; min-width: 0; font-family: system-ui, sans-serif; font-size: medium; }
:host([hidden]) { display: none; }
/* As an <input>: of what a page hands down, the direction, the scheme and the visibility. Its rules for the
   element itself can set the font. */
[part='box'] {
  all: initial;
  color-scheme: inherit;
  visibility: inherit;
  pointer-events: inherit;
  font-family: inherit;
  font-size: inherit;
  box-sizing: border-box;
  display: flex;
  gap: 0.25em;
  align-items: flex-start;
  padding: var(--isoquery-padding, 0.5em 0.5em 0.5em 0.75em);
  line-height: 1.5;
  color: ${TEXT};
  background: ${color('background', '#ffffff', '#0d1117')};
  border: 1px solid ${color('outline', '#818b98', '#656c76')};
  border-radius: var(--isoquery-radius, 8px);
  cursor: text;
}
[part='box']:has([aria-invalid='true']) { border-color: ${ERROR}; }
[part='box']:focus-within { outline: 2px solid ${ACCENT}; outline-offset: -1px; }
:host(:disabled) [part='box'] {
  color: ${MUTED};
  background: ${color('disabled', '#eff2f5', '#1c2128')};
  border: 1px dashed ${color('outline', '#818b98', '#656c76')};
  cursor: not-allowed;
}
:host(:disabled) [part='content'] * { color: ${MUTED}; text-decoration: none; }
[part='editor'] { flex: 1; min-width: 0; }
::slotted([slot='icon']) { flex: none; margin-inline-end: 0.25em; color: ${MUTED}; }
[part='clear'] {
  flex: none;
  width: 1.5em;
  height: 1.5em;
  padding: 0;
  font: inherit;
  font-size: 1.1em;
  line-height: 1;
  color: ${MUTED};
  background: none;
  border: none;
  border-radius: 50%;
  cursor: pointer;
}
[part='clear'][hidden] { display: none; }
[part='clear']:hover { color: ${TEXT}; background: ${HOVERED}; }
@media (pointer: coarse) { [part='clear'] { width: 44px; height: 44px; margin: -10px -8px; } }
[part='problems'] {
  flex: none;
  min-width: 1.5em;
  height: 1.5em;
  margin: 0;
  padding: 0 0.25em;
  font-family: inherit;
  font-size: inherit;
  font-weight: 600;
  line-height: 1;
  color: ${WARNING};
  background: ${SURFACE};
  border: 1px solid currentColor;
  border-radius: 0.75em;
  cursor: pointer;
}
[part='problems'][data-severity='error'] { color: ${ERROR}; }
[part='problems'][data-severity=''], :host(:disabled) [part='problems'] { visibility: hidden; }
[part='problems']:focus-visible { outline: 2px solid ${ACCENT}; outline-offset: 1px; }
@media (forced-colors: active) {
  [part='box']:focus-within, [part='problems']:focus-visible { outline-color: Highlight; }
  :host(:disabled) [part='box'] { border-color: GrayText; }
  :host(:disabled) [part='content'] * { color: GrayText; }
}
@media (prefers-reduced-motion: no-preference) {
  [part='box'] { transition: border-color 120ms; }
}
`
