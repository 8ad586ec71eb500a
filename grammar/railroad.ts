import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, ebnf, rulesOfParser } from './ebnf.ts'

const FILE = join(import.meta.dirname, 'railroad.html')
const ROW = 30
const GAP = 18
const BEND = 10

/** A part of a diagram. Its track enters at the left and leaves at the right, `up` units below the top. */
interface Drawing {
  readonly width: number
  readonly height: number
  readonly up: number
  readonly draw: (x: number, y: number) => string
}

const line = (path: string) => `<path d="${path}"/>`
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function box(name: string, isRule: boolean): Drawing {
  const width = name.length * 8 + 20
  const draw = (x: number, y: number) => {
    const corners = isRule ? '' : ' rx="11"'
    const shape = `<rect x="${x}" y="${y - 11}" width="${width}" height="22"${corners}/>`
    const label = `<text x="${x + width / 2}" y="${y + 4}">${escapeHtml(name)}</text>`
    return isRule ? `<a href="#${name}">${shape}${label}</a>` : `${shape}${label}`
  }
  return { width, height: ROW, up: ROW / 2, draw }
}

function row(parts: readonly Drawing[]): Drawing {
  const up = Math.max(...parts.map((part) => part.up))
  const down = Math.max(...parts.map((part) => part.height - part.up))
  const width = parts.reduce((sum, part) => sum + part.width, 0) + GAP * (parts.length - 1)
  const draw = (x: number, y: number) => {
    let at = x
    return parts
      .map((part, index) => {
        const lead = index === 0 ? '' : line(`M${at - GAP} ${y}h${GAP}`)
        const drawn = part.draw(at, y)
        at += part.width + GAP
        return lead + drawn
      })
      .join('')
  }
  return { width, height: up + down, up, draw }
}

/** Alternative tracks, one below the other. The first is level with the entry; `null` is an empty track. */
function stack(tracks: readonly (Drawing | null)[]): Drawing {
  const inner = Math.max(...tracks.map((track) => track?.width ?? 0))
  const width = inner + 4 * BEND
  const sized = tracks.map((track) => track ?? { width: 0, height: ROW / 2, up: ROW / 4, draw: () => '' })
  const up = sized[0]!.up
  const draw = (x: number, y: number) => {
    let top = y - up
    return sized
      .map((track, index) => {
        const at = top + track.up
        top += track.height
        const left = x + 2 * BEND
        const turn = at - y - 2 * BEND
        const enter =
          index === 0
            ? `M${x} ${y}H${left}`
            : `M${x} ${y}q${BEND} 0 ${BEND} ${BEND}v${turn}q0 ${BEND} ${BEND} ${BEND}`
        const leave =
          index === 0
            ? `M${left + track.width} ${y}H${x + width}`
            : `M${left + track.width} ${at}H${x + width - 2 * BEND}` +
              `q${BEND} 0 ${BEND} ${-BEND}v${-turn}q0 ${-BEND} ${BEND} ${-BEND}`
        return line(enter) + track.draw(left, at) + line(leave)
      })
      .join('')
  }
  return { width, height: sized.reduce((sum, track) => sum + track.height, 0), up, draw }
}

/** A track with a way back from its end to its start. */
function loop(part: Drawing): Drawing {
  const width = part.width + 4 * BEND
  const below = part.height - part.up
  const draw = (x: number, y: number) => {
    const right = x + width - 2 * BEND
    const back =
      `M${right} ${y}q${BEND} 0 ${BEND} ${BEND}v${below - BEND}q0 ${BEND} ${-BEND} ${BEND}` +
      `H${x + 2 * BEND}q${-BEND} 0 ${-BEND} ${-BEND}v${BEND - below}q0 ${-BEND} ${BEND} ${-BEND}`
    return (
      line(`M${x} ${y}H${x + 2 * BEND}`) +
      part.draw(x + 2 * BEND, y) +
      line(`M${right} ${y}H${x + width}`) +
      line(back)
    )
  }
  return { width, height: part.height + 2 * BEND, up: part.up, draw }
}

function drawingOf(expression: Expression): Drawing {
  switch (expression.kind) {
    case 'token':
    case 'rule':
      return box(expression.name, expression.kind === 'rule')
    case 'sequence':
      return row(expression.parts.map(drawingOf))
    case 'choice':
      return stack(expression.parts.map(drawingOf))
    case 'optional':
      if (expression.part.kind === 'choice') return stack([...expression.part.parts.map(drawingOf), null])
      return stack([drawingOf(expression.part), null])
    case 'repeated':
      return stack([loop(drawingOf(expression.part)), null])
  }
}

function section(name: string, expression: Expression): string {
  const drawing = drawingOf(expression)
  const width = drawing.width + 60
  const y = drawing.up + 10
  const track =
    line(`M10 ${y - 8}v16M10 ${y}H30`) + drawing.draw(30, y) + line(`M${30 + drawing.width} ${y}h20m0 -8v16`)
  const rule = escapeHtml(`${name} = ${ebnf(expression)}`)
  const size = `width="${width}" height="${drawing.height + 20}"`
  return `<h2 id="${name}">${name}</h2>
<svg ${size} role="img" aria-label="${rule}">${track}</svg>
<p><code>${rule} ;</code></p>`
}

/** The page with the railroad diagrams of the grammar, without links to other files. */
export function railroadPage(): string {
  const sections = [...rulesOfParser()].map(([name, expression]) => section(name, expression))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The grammar of isoquery</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 100rem }
svg { display: block; overflow: visible; max-width: 100% }
path { fill: none; stroke: #456; stroke-width: 2 }
rect { fill: #eef6e8; stroke: #456; stroke-width: 2 }
a rect { fill: #e8eef8 }
text { font: 13px ui-monospace, monospace; text-anchor: middle }
</style>
<h1>The grammar of isoquery</h1>
<p>Generated by <code>node grammar/railroad.ts</code> from the rules that the parser records. Boxes with
corners are rules, and round boxes are tokens. <code>query.ebnf</code> defines the tokens and says when a
query is well-formed.</p>
${sections.join('\n')}
</html>
`
}

if (process.argv[1] === import.meta.filename) {
  const page = railroadPage()
  const before = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' })
  if (page !== before) writeFileSync(FILE, page)
}
