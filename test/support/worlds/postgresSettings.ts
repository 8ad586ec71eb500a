import type { Axis, Setting } from './setting.ts'

const SERVER = ['postgres'] as const

/** The locales that the server must have besides C and C.UTF-8. */
export const POSTGRES_LOCALES = ['tr_TR.UTF-8', 'en_US.UTF-8'] as const

const libc = (locale: string): Setting => ({
  name: `database in ${locale}`,
  on: SERVER,
  database: `encoding 'UTF8' locale '${locale}' template template0`,
})

const icu = (locale: string): Setting => ({
  name: `database in ICU ${locale}`,
  on: SERVER,
  database: `encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale '${locale}' template template0`,
})

const session = (...statements: string[]): Setting => ({ name: statements.join('; '), session: statements })

/** The settings of PostgreSQL, as a server and in this process. */
export const POSTGRES_AXES: readonly Axis[] = [
  {
    name: 'database',
    settings: [
      { name: 'default' },
      libc('C'),
      libc('tr_TR.UTF-8'),
      libc('en_US.UTF-8'),
      icu('und'),
      icu('tr'),
      {
        name: 'database in SQL_ASCII',
        byDdl: true,
        on: SERVER,
        consequence: 'wrong hits',
        database: "encoding 'SQL_ASCII' locale 'C' template template0",
      },
    ],
  },
  {
    name: 'table',
    settings: [
      { name: 'columns of users' },
      { name: 'table by ddl', byDdl: true },
      {
        name: 'partitions by hash',
        tableClause: 'partition by hash (id)',
        afterTable: [0, 1, 2].map(
          (i) => `create table TABLE_${i} partition of TABLE for values with (modulus 3, remainder ${i})`,
        ),
      },
      {
        name: 'partitions by range',
        tableClause: 'partition by range (id)',
        afterTable: [
          'create table TABLE_0 partition of TABLE for values from (minvalue) to (100)',
          'create table TABLE_1 partition of TABLE for values from (100) to (200)',
          'create table TABLE_2 partition of TABLE default',
        ],
      },
      {
        name: 'table in a schema',
        prepare: ['create schema "Ünsere Daten"'],
        schema: 'Ünsere Daten',
      },
    ],
  },
  {
    name: 'rows',
    settings: [
      { name: '4,000 rows', rows: 3000 },
      { name: '200 rows' },
      { name: '8,000 rows', rows: 8000, on: SERVER },
    ],
  },
  {
    name: 'accelerators',
    settings: [{ name: 'accelerators', accelerators: 'all' }, { name: 'no accelerators' }],
  },
  {
    name: 'index',
    settings: [
      { name: 'B-trees', index: '(COLUMN)' },
      {
        name: 'trigrams on columns',
        prepare: ['create extension if not exists pg_trgm'],
        index: 'using gin (COLUMN gin_trgm_ops)',
      },
      {
        name: 'GiST trigrams on columns',
        prepare: ['create extension if not exists pg_trgm'],
        index: 'using gist (COLUMN gist_trgm_ops)',
      },
      { name: 'text_pattern_ops', index: '(COLUMN text_pattern_ops)', without: /w_[ca]i/ },
      { name: 'SP-GiST', index: 'using spgist (COLUMN)', without: /w_[ca]i/ },
      { name: 'hash indexes', index: 'using hash (COLUMN)' },
    ],
  },
  {
    name: 'planner',
    settings: [
      { name: 'default' },
      // Plans that are disabled are so dear that the planner would compile every query.
      session('set jit = off', 'set enable_seqscan = off'),
      session('set jit = off', 'set enable_seqscan = off', 'set enable_bitmapscan = off'),
      session('set jit = off', 'set enable_indexscan = off', 'set enable_bitmapscan = off'),
      session('set jit = off', 'set enable_hashagg = off', 'set enable_hashjoin = off'),
      session('set jit = off', 'set enable_nestloop = off', 'set enable_sort = off'),
      session(
        // Its name since PostgreSQL 16 is debug_parallel_query.
        "select set_config(name, 'on', false) from pg_settings " +
          "where name in ('force_parallel_mode', 'debug_parallel_query')",
        'set parallel_setup_cost = 0',
        'set parallel_tuple_cost = 0',
        'set min_parallel_table_scan_size = 0',
      ),
      session('set random_page_cost = 0.01', 'set work_mem = 64'),
      { ...session('set jit = on', 'set jit_above_cost = 0'), on: SERVER },
    ],
  },
  {
    name: 'plans',
    settings: [
      { name: 'default' },
      session('set plan_cache_mode = force_generic_plan'),
      session('set plan_cache_mode = force_custom_plan'),
    ],
  },
  {
    name: 'driver',
    settings: [{ name: 'default' }, { name: 'named statements', on: SERVER, connection: { named: true } }],
  },
  {
    name: 'quoting',
    settings: [
      { name: 'default' },
      session('set standard_conforming_strings = off', 'set escape_string_warning = off'),
      session('set backslash_quote = on', 'set transform_null_equals = on', 'set array_nulls = off'),
      { ...session('set extra_float_digits = -15', "set bytea_output = 'escape'"), without: /^real/ },
    ],
  },
  {
    name: 'time zone',
    settings: [
      { name: 'default' },
      session("set timezone = 'America/New_York'"),
      session("set timezone = 'Asia/Kolkata'"),
      session("set timezone = 'Pacific/Apia'"),
    ],
  },
  {
    name: 'dates',
    settings: [
      { name: 'default' },
      session("set datestyle = 'SQL, DMY'", "set intervalstyle = 'sql_standard'"),
      session("set datestyle = 'German, YMD'", "set intervalstyle = 'iso_8601'"),
      session("set datestyle = 'Postgres, MDY'"),
    ],
  },
  {
    name: 'search path',
    settings: [
      { name: 'default' },
      {
        name: 'functions and operators of the application for varchar',
        consequence: 'wrong hits',
        exact: true,
        prepare: [
          'create function public.lower(varchar) returns text language sql immutable ' +
            "as 'select ''own''::text'",
          'create function public.never(varchar, varchar) returns boolean language sql ' +
            "immutable as 'select false'",
          'create operator public.= (leftarg = varchar, rightarg = varchar, function = public.never)',
          'create operator public.~ (leftarg = varchar, rightarg = varchar, function = public.never)',
        ],
      },
      {
        name: 'functions of the application before pg_catalog',
        consequence: 'wrong hits',
        prepare: [
          'create schema own',
          "create function own.lower(text) returns text language sql immutable as 'select $1'",
        ],
        session: ['set search_path = own, pg_catalog, public'],
      },
    ],
  },
]
