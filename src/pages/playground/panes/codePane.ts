import { json } from '@codemirror/lang-json'
import { MariaSQL, MySQL, PostgreSQL, SQLite, StandardSQL, sql } from '@codemirror/lang-sql'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { DialectName } from '../../../backends/sql/engines/dialects.ts'

/** A language of code. */
export type Language = DialectName | 'json'

const DIALECTS = {
  postgres: PostgreSQL,
  mysql: MySQL,
  mariadb: MariaSQL,
  sqlite: SQLite,
  clickhouse: StandardSQL,
  duckdb: PostgreSQL,
}

/** Colours of longer code would take more time than typing leaves. */
const MOST_COLOURED = 30_000

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.bool, tags.null], color: 'var(--keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--string)' },
  { tag: [tags.number, tags.special(tags.name), tags.typeName], color: 'var(--number)' },
  { tag: [tags.propertyName, tags.standard(tags.name)], color: 'var(--name)' },
  { tag: [tags.punctuation, tags.bracket, tags.operator, tags.comment], color: 'var(--muted)' },
])

const look = EditorView.theme({
  '&': { height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { padding: '0 0 1rem' },
  '.cm-line': { padding: '0 1rem' },
})

/** A line that does not fit goes on below, a little to the right of where it begins. */
const hangingIndent = ViewPlugin.define(
  (view) => ({
    lines: hanging(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.lines = hanging(update.view)
    },
  }),
  { decorations: ({ lines }) => lines },
)

function hanging(view: EditorView) {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      const indent = line.text.length - line.text.trimStart().length
      // In a narrow pane, deep code keeps more than half of the width.
      const style = `text-indent: -2ch; padding-left: min(calc(1rem + ${indent + 2}ch), 40%)`
      builder.add(line.from, line.from, Decoration.line({ attributes: { style } }))
      // Blanks that are in the text would be a place to break the line.
      if (indent > 0) builder.add(line.from, line.from + indent, Decoration.replace({}))
      at = line.to + 1
    }
  return builder.finish()
}

/** Code to read and copy. Only what is in sight is laid out, so that long code is as fast as short. */
export class CodePane {
  readonly #view: EditorView
  readonly #language = new Compartment()
  #coloured: Language | null
  #name: Language

  constructor(parent: HTMLElement, label: string, language: Language) {
    this.#name = language
    this.#coloured = language
    const host = document.createElement('div')
    host.className = 'code-host'
    const root = host.attachShadow({ mode: 'open' })
    this.#view = new EditorView({
      root,
      parent: root,
      extensions: [
        look,
        EditorView.lineWrapping,
        hangingIndent,
        syntaxHighlighting(colours),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
        this.#language.of(extensionOf(language)),
      ],
    })
    parent.replaceChildren(host)
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  /** Shows other code. Where the reader has scrolled to stays in sight. */
  show(text: string, language: Language = this.#name): void {
    this.#name = language
    const coloured = text.length > MOST_COLOURED ? null : language
    if (coloured !== this.#coloured)
      this.#view.dispatch({ effects: this.#language.reconfigure(extensionOf(coloured)) })
    this.#coloured = coloured
    if (text !== this.text)
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } })
  }
}

function extensionOf(language: Language | null): Extension {
  if (language === null) return []
  return language === 'json' ? json() : sql({ dialect: DIALECTS[language] })
}
