import { ACCENT, color, ERROR, MUTED, SURFACE, TEXT, WARNING } from '../codemirror/colors.ts'

/** The look of the element around the editor. */
export const STYLES = `
:host { display: block; min-width: 0; }
:host([hidden]) { display: none; }
[part='box'] {
  box-sizing: border-box;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.25rem;
  align-items: start;
  padding: var(--isoquery-padding, 0.5rem 0.5rem 0.5rem 0.75rem);
  line-height: 1.5;
  color: ${TEXT};
  background: ${color('background', '#ffffff', '#0d1117')};
  border: 1px solid ${color('outline', '#818b98', '#656c76')};
  border-radius: var(--isoquery-radius, 6px);
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
[part='problems'] {
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
