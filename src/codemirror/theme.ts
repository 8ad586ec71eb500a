import { type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A colour: a custom property, or else one of two, by the page's `color-scheme`. */
function color(name: string, light: string, dark: string): string {
  return `var(--isoquery-${name}, light-dark(${light}, ${dark}))`
}

const TEXT = color('text', '#1f2328', '#e6edf3')
const MUTED = color('muted', '#59636e', '#9198a1')
const SURFACE = color('surface', '#ffffff', '#1c2128')
const BORDER = color('border', '#d1d9e0', '#3d444d')
const ACCENT = color('accent', '#0550ae', '#79c0ff')
const ERROR = color('error', '#b3261e', '#ff8a80')
const WARNING = color('warning', '#8a5300', '#e3b341')
const SELECTED = color('selected', '#ddf4ff', '#1c3a5e')

/**
 * The look of the editor. Low in precedence: a theme of the user wins. The background images of lint are
 * replaced, because a strict Content-Security-Policy blocks them.
 */
export const theme: Extension = Prec.low(
  EditorView.theme({
    '&': { color: TEXT },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflowX: 'hidden' },
    '.cm-content': { caretColor: TEXT, padding: '0' },
    '.cm-line': { padding: '0' },
    '.cm-placeholder': { color: MUTED },
    '.isoquery-field': { color: color('field', '#0550ae', '#79c0ff') },
    '.isoquery-operator': { color: color('operator', '#8250df', '#d2a8ff'), fontWeight: '600' },
    '.isoquery-phrase': { color: color('phrase', '#0a6640', '#7ee2a8') },
    '.isoquery-pattern': { color: color('pattern', '#8a4600', '#ffa657') },
    '.isoquery-regexp': { color: color('regexp', '#8a4600', '#ffa657') },
    '.isoquery-number, .isoquery-date, .isoquery-boolean': { color: color('number', '#0a6873', '#76e3ea') },
    '.isoquery-punctuation': { color: MUTED },
    '.isoquery-matching': {
      backgroundColor: SELECTED,
      borderRadius: '2px',
      outline: `1px solid ${BORDER}`,
    },
    '.cm-lintRange': {
      backgroundImage: 'none',
      padding: '0',
      textDecoration: 'underline wavy 1px',
      textUnderlineOffset: '3px',
      textDecorationSkipInk: 'none',
    },
    '.cm-lintRange-error': { textDecorationColor: ERROR },
    '.cm-lintRange-warning': { textDecorationColor: WARNING },
    '.cm-lintRange-info, .cm-lintRange-hint': { textDecorationColor: MUTED },
    '.cm-lintPoint:after': { borderBottomColor: ERROR },
    '.cm-lintPoint-warning:after': { borderBottomColor: WARNING },
    '.cm-lintPoint-info:after': { borderBottomColor: MUTED },
    '.cm-tooltip': {
      color: TEXT,
      backgroundColor: SURFACE,
      border: `1px solid ${BORDER}`,
      borderRadius: '6px',
      boxShadow: '0 4px 16px rgb(0 0 0 / 16%)',
      boxSizing: 'border-box',
      maxWidth: 'min(32rem, calc(100vw - 1rem))',
      overflow: 'hidden',
      fontSize: '0.875rem',
      lineHeight: '1.4',
    },
    // The text, with its marks, stays in sight.
    '.cm-tooltip-below': { marginTop: '4px' },
    '.cm-tooltip-above': { marginTop: '-4px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'inherit',
      minWidth: 'min(16rem, calc(100vw - 1rem))',
      maxHeight: '15rem',
      padding: '0.25rem',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      display: 'flex',
      gap: '1rem',
      justifyContent: 'space-between',
      padding: '0.25rem 0.5rem',
      borderRadius: '4px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: TEXT,
      backgroundColor: SELECTED,
    },
    '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '.cm-completionDetail': {
      color: MUTED,
      fontStyle: 'normal',
      margin: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '.isoquery-card': { padding: '0.5rem 0.75rem' },
    '.isoquery-message': { margin: '0', overflowWrap: 'anywhere' },
    '.isoquery-message + .isoquery-message': { marginTop: '0.25rem', color: MUTED },
    '.isoquery-problem + .isoquery-problem': { marginTop: '0.5rem' },
    '.isoquery-problem-error .isoquery-severity': { color: ERROR },
    '.isoquery-problem-warning .isoquery-severity': { color: WARNING },
    '.isoquery-fix': {
      font: 'inherit',
      color: ACCENT,
      background: 'none',
      border: `1px solid ${BORDER}`,
      borderRadius: '4px',
      padding: '0.125rem 0.5rem',
      margin: '0.375rem 0.375rem 0 0',
      cursor: 'pointer',
      textAlign: 'start',
      overflowWrap: 'anywhere',
    },
    '.isoquery-fix:hover': { backgroundColor: SELECTED },
    '.isoquery-fix:focus-visible': { outline: `2px solid ${ACCENT}`, outlineOffset: '1px' },
    '.isoquery-status': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      margin: '-1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  }),
)
