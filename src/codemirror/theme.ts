import { type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { ACCENT, BORDER, color, ERROR, MUTED, SELECTED, SURFACE, TEXT, WARNING } from './colors.ts'

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
    '.cm-lintRange-info, .cm-lintRange-hint': {
      textDecorationColor: MUTED,
      textDecorationStyle: 'dotted',
    },
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
    '@media (forced-colors: active)': {
      '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { outline: '2px solid Highlight' },
    },
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
