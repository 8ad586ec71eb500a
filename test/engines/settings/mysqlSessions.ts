import type { MysqlSession } from '../../support/engines/connections.ts'

/** A session of MySQL or MariaDB that differs from the default, and the servers that have it. */
export interface NamedSession extends MysqlSession {
  readonly name: string
  readonly only?: 'mariadb' | 'mysql'
}

/** The sessions that only strings in Base64 reach unchanged. */
const CHANGES_STRINGS = /NO_BACKSLASH_ESCAPES|EMPTY_STRING_IS_NULL|latin1|utf8mb3|gbk|sjis|big5/

/** How strings are bound in a session. */
export function stringsOf({ name }: NamedSession): 'plain' | 'base64' {
  return CHANGES_STRINGS.test(name) ? 'base64' : 'plain'
}

const settings = (...statements: readonly string[]): NamedSession => ({
  name: statements.join('; '),
  settings: statements,
})

const mode = (name: string): NamedSession => settings(`set sql_mode = concat(@@sql_mode, ',${name}')`)

const only = (server: 'mariadb' | 'mysql', sessions: readonly NamedSession[]): NamedSession[] =>
  sessions.map((session) => ({ ...session, only: server }))

/** Each of these sessions finds the same documents as memory, in both protocols. */
const SESSIONS: readonly NamedSession[] = [
  { name: 'default' },
  ...[
    'NO_BACKSLASH_ESCAPES',
    'ANSI_QUOTES',
    'PAD_CHAR_TO_FULL_LENGTH',
    'PIPES_AS_CONCAT',
    'HIGH_NOT_PRECEDENCE',
    'REAL_AS_FLOAT',
    'NO_UNSIGNED_SUBTRACTION',
    'IGNORE_SPACE',
    'ANSI',
    'TRADITIONAL',
  ].map(mode),
  ...only('mariadb', [
    mode('EMPTY_STRING_IS_NULL'),
    mode('TIME_ROUND_FRACTIONAL'),
    settings("set sql_mode = 'ORACLE'"),
    ...['DOTALL', 'EXTENDED', 'MULTILINE', 'UNGREEDY', 'EXTRA', 'DOTALL,EXTENDED,MULTILINE,UNGREEDY'].map(
      (flags) => settings(`set default_regex_flags = '${flags}'`),
    ),
    settings('set names utf8mb4 collate utf8mb4_nopad_bin'),
    settings("set optimizer_switch = 'subquery_cache=off'"),
    settings('set in_predicate_conversion_threshold = 2'),
    settings('set join_cache_level = 8', "set optimizer_switch = 'join_cache_hashed=on,mrr=on'"),
  ]),
  ...only('mysql', [
    mode('TIME_TRUNCATE_FRACTIONAL'),
    settings('set names utf8mb4 collate utf8mb4_0900_bin'),
    settings("set optimizer_switch = 'subquery_to_derived=on'"),
    settings("set optimizer_switch = 'hypergraph_optimizer=off,derived_condition_pushdown=off'"),
  ]),
  settings("set sql_mode = ''"),
  settings("set sql_mode = ''", 'set div_precision_increment = 0', 'set sql_auto_is_null = 1'),
  settings('set names utf8mb4 collate utf8mb4_bin'),
  settings('set names utf8mb4 collate utf8mb4_turkish_ci'),
  settings('set names latin1'),
  settings('set names utf8mb3'),
  settings('set names gbk'),
  settings('set character_set_connection = latin1'),
  { name: 'the driver in latin1', charset: 'latin1' },
  { name: 'the driver in utf8mb3', charset: 'utf8' },
  { name: 'the driver in gbk', charset: 'gbk' },
  { name: 'the driver in sjis', charset: 'sjis' },
  { name: 'the driver in big5', charset: 'big5' },
  settings("set optimizer_switch = 'semijoin=off,materialization=off,derived_merge=off,index_merge=off'"),
  settings("set time_zone = '-05:00'"),
  settings("set lc_time_names = 'tr_TR'"),
  settings('set sql_safe_updates = 1', 'set max_seeks_for_key = 1', 'set eq_range_index_dive_limit = 1'),
  settings('set join_buffer_size = 128', 'set sort_buffer_size = 32768', 'set tmp_table_size = 16384'),
]

/** The sessions of one server, in both protocols. */
export function sessionsOf(server: 'mariadb' | 'mysql'): readonly NamedSession[] {
  return SESSIONS.filter((session) => session.only === undefined || session.only === server).flatMap(
    (session) =>
      (['prepared', 'text'] as const).map((protocol) => ({
        ...session,
        protocol,
        name: `${session.name} (${protocol})`,
      })),
  )
}
