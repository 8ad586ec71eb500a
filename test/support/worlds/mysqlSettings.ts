import type { Axis, Setting } from './setting.ts'

const MARIADB = ['mariadb'] as const
const MYSQL = ['mysql'] as const

const session = (...statements: string[]): Setting => ({ name: statements.join('; '), session: statements })

/** Rows that are inserted may lose characters; queries over rows that did not are exact. */
const NOT_STRICT = { consequence: 'wrong hits', exact: true } as const

/** The session lacks characters: rows may lose them, and only strings in Base64 have all. */
const LOSSY = { strings: 'base64', consequence: 'wrong hits', exact: true } as const

/** An SQL mode beside those of the session. */
const mode = (...modes: string[]): Setting =>
  session(`set sql_mode = concat(@@sql_mode, ',${modes.join(',')}')`)

const switches = (...options: string[]): Setting => session(`set optimizer_switch = '${options.join(',')}'`)

const DAYLIGHT_SAVING = 'America/New_York'

/** The time zones with names that the server must have. */
export const MYSQL_ZONES = [DAYLIGHT_SAVING] as const

/** The settings of MariaDB and MySQL. */
export const MYSQL_AXES: readonly Axis[] = [
  {
    name: 'database',
    settings: [
      { name: 'default', database: 'character set utf8mb4' },
      { name: 'database in utf8mb4_bin', database: 'character set utf8mb4 collate utf8mb4_bin' },
      { name: 'database in utf8mb3', database: 'character set utf8mb3' },
      { name: 'database in latin1', database: 'character set latin1' },
    ],
  },
  {
    name: 'table',
    settings: [
      { name: 'columns of users' },
      { name: 'table by ddl', byDdl: true },
      { name: 'partitions', tableClause: 'partition by key (id) partitions 3' },
      { name: 'MyISAM', on: MARIADB, tableClause: 'engine = MyISAM' },
      {
        ...switches('index_condition_pushdown=off'),
        name: 'Aria without index condition pushdown',
        on: MARIADB,
        tableClause: 'engine = Aria',
      },
      { name: 'Aria', on: MARIADB, tableClause: 'engine = Aria', consequence: 'wrong hits' },
      { name: 'compressed rows', tableClause: 'row_format = compressed' },
    ],
  },
  {
    name: 'rows',
    settings: [{ name: '400 rows', rows: 400 }, { name: '200 rows' }, { name: '1,000 rows', rows: 1000 }],
  },
  {
    name: 'accelerators',
    settings: [{ name: 'no accelerators' }, { name: 'accelerators', on: MYSQL, accelerators: 'all' }],
  },
  {
    name: 'index',
    settings: [{ name: 'indexes on prefixes', index: '(COLUMN(100))' }, { name: 'no indexes' }],
  },
  {
    name: 'driver',
    settings: [
      { name: 'default' },
      { name: 'text protocol', connection: { protocol: 'text' } },
      { name: 'strings in Base64', strings: 'base64' },
    ],
  },
  {
    name: 'SQL modes',
    settings: [
      { name: 'default' },
      {
        ...mode('NO_BACKSLASH_ESCAPES'),
        name: 'NO_BACKSLASH_ESCAPES in the text protocol',
        connection: { protocol: 'text' },
        strings: 'base64',
        consequence: 'wrong hits',
        exact: true,
      },
      {
        ...mode('NO_BACKSLASH_ESCAPES'),
        name: 'NO_BACKSLASH_ESCAPES with prepared statements',
        connection: { protocol: 'prepared' },
      },
      mode('ANSI_QUOTES', 'PIPES_AS_CONCAT'),
      { ...mode('PAD_CHAR_TO_FULL_LENGTH'), without: /^char/ },
      mode('HIGH_NOT_PRECEDENCE', 'IGNORE_SPACE', 'REAL_AS_FLOAT', 'NO_UNSIGNED_SUBTRACTION'),
      { ...session("set sql_mode = ''"), ...NOT_STRICT },
      session("set sql_mode = 'TRADITIONAL'"),
      { ...mode('EMPTY_STRING_IS_NULL'), on: MARIADB, strings: 'base64', ...NOT_STRICT },
      { ...session("set sql_mode = 'ORACLE'"), on: MARIADB, ...NOT_STRICT },
      { ...session("set sql_mode = 'MSSQL'"), on: MARIADB, ...NOT_STRICT },
      { ...mode('TIME_ROUND_FRACTIONAL'), on: MARIADB },
      { ...mode('TIME_TRUNCATE_FRACTIONAL'), on: MYSQL },
    ],
  },
  {
    name: 'regular expressions',
    settings: [
      { name: 'default' },
      ...['DOTALL', 'EXTENDED', 'MULTILINE', 'DOTALL,MULTILINE,EXTENDED', 'UNGREEDY', 'EXTRA'].map(
        (flags) => ({
          ...session(`set default_regex_flags = '${flags}'`),
          on: MARIADB,
        }),
      ),
      { ...session('set sql_auto_is_null = 1', 'set div_precision_increment = 0') },
    ],
  },
  {
    name: 'optimizer',
    settings: [
      { name: 'default' },
      { ...switches('subquery_cache=off'), on: MARIADB },
      switches('semijoin=off', 'materialization=off'),
      switches('derived_merge=off', 'index_merge=off', 'index_condition_pushdown=off'),
      switches('mrr=on', 'mrr_cost_based=off'),
      { ...switches('condition_pushdown_for_subquery=off', 'split_materialized=off'), on: MARIADB },
      { ...switches('use_invisible_indexes=on', 'skip_scan=off', 'hash_join=off'), on: MYSQL },
      { ...switches('subquery_to_derived=on', 'prefer_ordering_index=off'), on: MYSQL },
      session('set max_seeks_for_key = 1', 'set eq_range_index_dive_limit = 1'),
      // MariaDB cuts a smaller tmp_table_size to 0, and a session in the mode TRADITIONAL refuses it.
      session('set join_buffer_size = 128', 'set sort_buffer_size = 32768', 'set tmp_table_size = 16384'),
    ],
  },
  {
    name: 'connection',
    settings: [
      { name: 'default' },
      session('set names utf8mb4 collate utf8mb4_bin'),
      session('set names utf8mb4 collate utf8mb4_general_ci'),
      { ...session('set names utf8mb4 collate utf8mb4_nopad_bin'), on: MARIADB },
      { ...session('set names utf8mb4 collate utf8mb4_unicode_520_nopad_ci'), on: MARIADB },
      { ...session('set names utf8mb4 collate utf8mb4_turkish_ci') },
      { ...session('set names utf8mb4 collate utf8mb4_0900_bin'), on: MYSQL },
      { ...session('set names utf8mb4 collate utf8mb4_tr_0900_as_cs'), on: MYSQL },
      { ...LOSSY, name: 'driver in utf8mb3', connection: { charset: 'utf8' } },
      { ...LOSSY, name: 'driver in latin1', connection: { charset: 'latin1' } },
      { ...LOSSY, ...session('set character_set_connection = latin1') },
    ],
  },
  {
    name: 'time zone',
    settings: [
      { name: 'default' },
      session("set time_zone = '-05:00'"),
      session("set time_zone = '+05:30'"),
      session(`set time_zone = '${DAYLIGHT_SAVING}'`),
    ],
  },
  {
    name: 'packets',
    settings: [
      { name: 'default' },
      {
        name: 'max_allowed_packet of 64 KB',
        consequence: 'error',
        exact: true,
        server: {
          set: ['set global max_allowed_packet = 65536'],
          reset: ['set global max_allowed_packet = 16777216'],
        },
      },
    ],
  },
]
