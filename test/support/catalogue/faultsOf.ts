import type { Connection } from '../engines/connections.ts'
import { type Catalogue, judgeCatalogue } from './catalogue.ts'

/** What became of the cells of a catalogue: how many of each verdict, and all that are wrong. */
export async function faultsOf(
  connection: Connection,
  catalogue: Catalogue,
  select?: <T>(items: readonly T[]) => readonly T[],
): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly faults: readonly string[] }> {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  const count = (kind: string): void => {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  for await (const judged of judgeCatalogue(connection, catalogue, select)) {
    const { native, place, samples, cell, verdict } = judged
    count(verdict.kind)
    if (verdict.kind === 'told' && verdict.needless) count('needless')
    if (verdict.kind !== 'wrong' && verdict.kind !== 'raw') continue
    const { definition, timeZone = 'UTC' } = cell.field
    const described = `${definition.kind} ${cell.column.type ?? 'default'} ${timeZone}`
    faults.push(`${place} ${native || 'of no type'} with ${samples} as ${described}: ${verdict.why}`)
  }
  return { counts, faults }
}
