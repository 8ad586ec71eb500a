import type { TableProblem } from '../../../dialect/inspection.ts'
import type { MysqlFlavour } from '../mysqlFlavour.ts'

/** The settings of a session that matter. */
export interface MysqlSession {
  readonly modes: readonly string[]
  /** What the optimizer may do, as `index_merge=on`. */
  readonly switches: readonly string[]
  /** `+02:00`, `Europe/Zurich`, or the name of the system's own zone. */
  readonly zone: string
  readonly characterSets: Readonly<Record<'client' | 'connection' | 'results', unknown>>
  /** The bytes of a statement, and of any string, at most. */
  readonly packet: number
  /** Whether the client writes values for another SQL mode than the session's. */
  readonly escapesWrongly: boolean
}

/** The default of MariaDB; that of MySQL is greater. */
const USUAL_PACKET = 16 * 1024 * 1024

/** The character sets of connections in which MariaDB cannot read the paths of JSON. */
const WIDE = /^(ucs2|utf16|utf16le|utf32)$/

/** Whether local time is UTC. */
export function isUtc({ zone }: Pick<MysqlSession, 'zone'>): boolean {
  return /^([+-]00:00|UTC|Etc\/UTC|GMT|Etc\/GMT)$/i.test(zone)
}

/** Whether values that a column cannot hold are refused, not changed. */
export function isStrict({ modes }: MysqlSession): boolean {
  return modes.includes('STRICT_TRANS_TABLES') || modes.includes('STRICT_ALL_TABLES')
}

/** What in a session changes the hits of queries, or the rows that are written. */
export function sessionProblems(
  session: MysqlSession,
  { name, bindsBase64 }: Pick<MysqlFlavour, 'name' | 'bindsBase64'>,
): readonly TableProblem[] {
  const { modes, characterSets, packet, escapesWrongly } = session
  const problems: TableProblem[] = []
  const orBase64 = bindsBase64 ? '.' : ", or `strings: 'base64'` for queries."
  if (escapesWrongly) {
    problems.push({
      consequence: 'wrong hits',
      message:
        'The session has the SQL mode NO_BACKSLASH_ESCAPES, but its client writes a backslash before ' +
        'quotes and backslashes: values are changed and can break out of their place, those of rows' +
        `${bindsBase64 ? ' that you write' : " and those of users' queries"}. Remove the mode, or use ` +
        `prepared statements (mysql2: \`execute\`)${orBase64}`,
    })
  }
  if (modes.includes('EMPTY_STRING_IS_NULL')) {
    problems.push({
      consequence: 'wrong hits',
      message:
        'The session has the SQL mode EMPTY_STRING_IS_NULL: an empty string of a document is stored as ' +
        `NULL, as if the field were absent${bindsBase64 ? '' : ', and one in a query finds nothing'}. ` +
        'Remove the mode.',
    })
  }
  if (!isStrict(session)) {
    problems.push({
      consequence: 'wrong hits',
      message:
        `The session's SQL mode is not strict: ${name} changes values that a column cannot hold, without ` +
        'an error. Add STRICT_TRANS_TABLES to sql_mode where rows are written.',
    })
  }
  const lossy = Object.entries(characterSets).filter(([, set]) => set !== null && set !== 'utf8mb4')
  if (lossy.length > 0) {
    const sets = lossy.map(([variable, set]) => `character_set_${variable} is ${String(set)}`).join(', ')
    const isWide = WIDE.test(String(characterSets.connection))
    problems.push({
      consequence: isWide ? 'error' : 'wrong hits',
      message:
        `In this session ${sets}: ${isWide ? 'JSON cannot be read, and ' : ''}characters that it lacks are ` +
        'lost in rows that are written and in companions that are made from values that were read' +
        `${bindsBase64 ? '' : ', and queries fail or miss them'}. ` +
        `Connect with utf8mb4 (mysql2: \`charset: 'utf8mb4'\`)${orBase64}`,
    })
  }
  if (packet < USUAL_PACKET) {
    problems.push({
      consequence: 'error',
      message:
        `max_allowed_packet is ${packet} bytes: longer statements fail, and so do patterns, fuzzy words ` +
        `and phrases with slop on values of more than about ${Math.floor(packet / 4)} bytes. ` +
        `Set it to ${USUAL_PACKET} or more.`,
    })
  }
  return problems
}
