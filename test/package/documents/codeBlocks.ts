/** A block of code in a Markdown document. */
export interface CodeBlock {
  readonly document: string
  /** The line of the first fence, from 1. */
  readonly line: number
  readonly language: string
  readonly text: string
}

/** The blocks of code of a document, in order. */
export function codeBlocks(document: string, markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const fence = /^ *(```+|~~~+)(.*)$/.exec(lines[at]!)
    if (fence === null) continue
    const end = lines.findIndex((line, later) => later > at && line.trim() === fence[1])
    if (end === -1) throw new Error(`${document}:${at + 1}: this block is never closed.`)
    const text = lines.slice(at + 1, end).map((line) => `${line}\n`)
    blocks.push({ document, line: at + 1, language: fence[2]!.trim(), text: text.join('') })
    at = end
  }
  return blocks
}

/** What a program of the examples prints: the `text` block behind its copy in a document. */
export function shownOutput(blocks: readonly CodeBlock[], file: string): string {
  const at = blocks.findIndex(({ language }) => language === `ts ${file}`)
  const next = blocks[at + 1]
  if (at === -1 || next?.language !== 'text') throw new Error(`No document shows what ${file} prints.`)
  return next.text
}

/** What is to be done with the blocks of a document, in this order. */
export type Step =
  /** Commands without output that install packages into a fresh folder. */
  | { readonly kind: 'install'; readonly block: CodeBlock }
  /** Commands that a fresh clone of the repository is tried with. */
  | { readonly kind: 'clone'; readonly block: CodeBlock }
  /** Statements that a PostgreSQL database is made with. */
  | { readonly kind: 'database'; readonly block: CodeBlock }
  /** A program, and what it prints. */
  | { readonly kind: 'program'; readonly block: CodeBlock; readonly output: string }
  /** Commands of one session, each behind `$ `, with what they print. */
  | { readonly kind: 'session'; readonly block: CodeBlock }
  /** A copy of a program of the examples, which has tests of its own: these hold what it prints, too. */
  | { readonly kind: 'copy'; readonly block: CodeBlock; readonly file: string }
  /** A block that cannot be run. */
  | { readonly kind: 'mistake'; readonly block: CodeBlock; readonly message: string }

/**
 * The steps of blocks. What a program prints stands in the `text` block behind it, or else in comments behind
 * its calls of `console.log`.
 */
export function stepsOf(blocks: readonly CodeBlock[]): Step[] {
  const outputs = new Set<CodeBlock>()
  return blocks.flatMap((block, at): Step[] => {
    if (outputs.has(block)) return []
    const mistake = (message: string): Step[] => [{ kind: 'mistake', block, message }]
    switch (block.language) {
      case 'sh':
        if (/^(npm install && npm (start|test) *(#.*)?\n)+$/.test(block.text))
          return [{ kind: 'clone', block }]
        return /^(npm install [^|&;\n]+\n)+$/.test(block.text)
          ? [{ kind: 'install', block }]
          : mistake('Commands other than npm install belong into a console block, with what they print.')
      case 'sql':
        return [{ kind: 'database', block }]
      case 'console':
        return block.text.startsWith('$ ')
          ? [{ kind: 'session', block }]
          : mistake('A session begins with "$ ".')
      case 'ts': {
        const next = blocks[at + 1]
        if (next?.language === 'text') outputs.add(next)
        const output = next?.language === 'text' ? next.text : commentedOutput(block.text)
        return output === ''
          ? mistake('The document does not show what this program prints.')
          : [{ kind: 'program', block, output }]
      }
      // The site shows the element itself, and `test/package/site.package.test.ts` looks at it.
      case 'html live':
        return []
      // `test/diagnostics/errorPage.test.ts` makes the diagnostics.
      case 'diagnostic':
        return []
      // `test/engines/proxies.engines.test.ts` runs the proxies.
      case 'nginx':
      case 'haproxy':
        return []
      default:
        if (!/^(ts|prisma) /.test(block.language))
          return mistake(`Nothing runs a block of the kind "${block.language}".`)
        if (blocks[at + 1]?.language === 'text') outputs.add(blocks[at + 1]!)
        return [{ kind: 'copy', block, file: block.language.split(' ')[1]! }]
    }
  })
}

function commentedOutput(program: string): string {
  return [...program.matchAll(/^console\.log\(.*\) \/\/ (.*)$/gm)].map(([, shown]) => `${shown}\n`).join('')
}
