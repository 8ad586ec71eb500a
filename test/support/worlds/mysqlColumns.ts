import type { Value } from '../cases/fieldValue.ts'
import { CHILD_TABLES, type ColumnSetting, jsonColumns, SHORT_NUMBERS } from './setting.ts'

const STRINGS = ['keyword', 'contains', 'text'] as const
const VALUES = ['keyword', 'contains'] as const
const NUMBERS = ['number', 'integer'] as const
const MARIADB = { on: ['mariadb'] } as const
const MYSQL = { on: ['mysql'] } as const

const SIZES = ['Small', 'LARGE', 'Größe', 'İ', 'a b', "it's", '1', '%', 'Ω'] as const
const IDS = [1, 2, 3, 4, 5, 6].map((i) => `0000${i}abc-0000-4000-8000-0000000000a${i}`)

const has = (length: number) => (value: Value) => [...String(value)].length <= length
const isBmp = (value: Value): boolean => !/[\u{10000}-\u{10ffff}]/u.test(String(value))
const isLatin = (value: Value): boolean => /^[\t\n\r -~\u00a0-\u00ff]*$/.test(String(value))
const fits = (length: number) => (value: Value) => has(length)(value) && !/ $/.test(String(value))

/** VARCHAR, TEXT and a list in one collation. */
function collated(
  collation: string,
  accepts: (value: Value) => boolean = () => true,
  on: Pick<ColumnSetting, 'on'> = {},
): ColumnSetting[] {
  const set = `character set ${collation.split('_')[0]} collate ${collation}`
  const whole = `(COLUMN)`
  return [
    {
      name: `varchar(200) in ${collation}`,
      kinds: STRINGS,
      native: `varchar(200) ${set}`,
      accepts: (value) => has(200)(value) && accepts(value),
      index: whole,
      ...on,
    },
    { name: `text in ${collation}`, kinds: STRINGS, native: `text ${set}`, accepts, ...on },
    {
      name: `list as varchar in ${collation}`,
      kinds: STRINGS,
      array: true,
      native: `varchar(500) ${set}`,
      accepts: (value) => has(30)(value) && accepts(value),
      index: null,
      ...on,
    },
  ]
}

/** The columns of MariaDB and MySQL, as users make them. */
export const MYSQL_COLUMNS: readonly ColumnSetting[] = [
  ...collated('utf8mb4_general_ci'),
  ...collated('utf8mb4_bin'),
  ...collated('utf8mb4_unicode_ci'),
  ...collated('utf8mb4_nopad_bin', undefined, MARIADB),
  ...collated('utf8mb4_uca1400_ai_ci', undefined, MARIADB),
  ...collated('utf8mb4_0900_ai_ci', undefined, MYSQL),
  ...collated('utf8mb4_0900_bin', undefined, MYSQL),
  ...collated('utf8mb4_tr_0900_as_cs', undefined, MYSQL),
  ...collated('utf8mb3_general_ci', isBmp),
  ...collated('utf8mb3_bin', isBmp),
  ...collated('utf16_general_ci'),
  ...collated('latin1_swedish_ci', isLatin),
  {
    name: 'char(12) as other',
    kinds: VALUES,
    native: 'char(12) character set utf8mb4',
    type: 'other',
    accepts: fits(12),
    index: '(COLUMN)',
  },
  {
    name: 'char(12)',
    kinds: VALUES,
    native: 'char(12) character set utf8mb4',
    accepts: fits(12),
    consequence: 'wrong hits',
    exact: true,
    index: '(COLUMN)',
  },
  {
    name: 'enum as other',
    kinds: VALUES,
    native: `enum(${SIZES.map(quoteText).join(', ')}) character set utf8mb4`,
    type: 'other',
    values: SIZES,
    index: '(COLUMN)',
  },
  {
    name: 'uuid as other',
    kinds: VALUES,
    native: 'uuid',
    type: 'other',
    values: IDS,
    index: '(COLUMN)',
    ...MARIADB,
  },
  {
    name: 'keyword as bigint',
    kinds: VALUES,
    native: 'bigint',
    type: 'bigint',
    index: '(COLUMN)',
    values: ['1', '12', '-3', '2019', '0', '123456789012'],
  },

  ...jsonColumns('json'),
  ...CHILD_TABLES,
  { name: 'list as json', kinds: [...STRINGS, ...NUMBERS], array: true, native: 'json', index: null },
  { name: 'list of booleans as json', kinds: ['boolean'], array: true, native: 'json', index: null },
  {
    name: 'list of milliseconds as json',
    kinds: ['date'],
    array: true,
    native: 'json',
    type: 'milliseconds',
    index: null,
  },
  { name: 'list of dates as json', kinds: ['date'], array: true, native: 'json', index: null },

  { name: 'double', kinds: NUMBERS, native: 'double', type: 'double', index: '(COLUMN)' },
  {
    name: 'float',
    kinds: NUMBERS,
    native: 'float',
    type: 'real',
    values: SHORT_NUMBERS,
    index: '(COLUMN)',
  },
  { name: 'decimal(65, 30)', kinds: NUMBERS, native: 'decimal(65, 30)', type: 'decimal', index: '(COLUMN)' },
  { name: 'bigint', kinds: NUMBERS, native: 'bigint', type: 'bigint', index: '(COLUMN)' },
  { name: 'int', kinds: NUMBERS, native: 'int', type: 'integer', index: '(COLUMN)' },
  {
    name: 'bigint unsigned',
    kinds: NUMBERS,
    native: 'bigint unsigned',
    type: 'bigint',
    accepts: (value) => Number(value) >= 0,
    index: '(COLUMN)',
  },
  { name: 'boolean', kinds: ['boolean'], native: 'boolean', index: '(COLUMN)' },
  { name: 'tinyint', kinds: ['boolean'], native: 'tinyint unsigned', type: 'tinyint', index: '(COLUMN)' },

  { name: 'datetime(3)', kinds: ['date'], native: 'datetime(3)', index: '(COLUMN)' },
  { name: 'datetime(6)', kinds: ['date'], native: 'datetime(6)', index: '(COLUMN)' },
  {
    name: 'timestamp(3)',
    kinds: ['date'],
    native: 'timestamp(3) null',
    type: 'timestamptz',
    accepts: (value) => isStamp(value),
    index: '(COLUMN)',
  },
  { name: 'date', kinds: ['date'], native: 'date', type: 'date', index: '(COLUMN)' },
  { name: 'milliseconds', kinds: ['date'], native: 'bigint', type: 'milliseconds', index: '(COLUMN)' },
  { name: 'seconds', kinds: ['date'], native: 'bigint', type: 'seconds', index: '(COLUMN)' },
  {
    name: 'iso',
    kinds: ['date'],
    native: 'varchar(30) character set utf8mb4',
    type: 'iso',
    index: '(COLUMN)',
  },
]

/** Whether TIMESTAMP can hold an instant. */
function isStamp(value: Value): boolean {
  const instant = new Date(value as string).getTime()
  return instant >= 1000 && instant < 2 ** 31 * 1000
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
