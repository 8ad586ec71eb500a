import * as core from 'isoquery'
import * as backend from 'isoquery/backend'
import * as elasticsearch from 'isoquery/elasticsearch'
import * as memory from 'isoquery/memory'
import * as releases from 'isoquery/releases'
import * as sql from 'isoquery/sql'
import * as syntax from 'isoquery/syntax'
import { expect, test } from 'vitest'

const SYNTAX =
  'parse safeParse print nodeAt visit transform quote q and or not group term phrase range wildcard regexp ' +
  'fuzzy boost exists matchAll QueryError applyFix formatDiagnostic'

test.each([
  [
    'isoquery',
    core,
    `${SYNTAX} field defineSchema planQuery safePlanQuery allOf anyOf noneOf fieldsOf explain DocumentError`,
  ],
  ['isoquery/syntax', syntax, SYNTAX],
  ['isoquery/memory', memory, 'toPredicate prepare DocumentError'],
  [
    'isoquery/sql',
    sql,
    'sqlite postgres mysql mariadb mssql defineTable toWhere toSql toRow ddl UnsupportedError DocumentError',
  ],
  [
    'isoquery/elasticsearch',
    elasticsearch,
    'toElasticsearch toMapping toDocument UnsupportedError DocumentError',
  ],
  ['isoquery/backend', backend, 'defineBackend compile safeCompile UnsupportedError'],
  ['isoquery/releases', releases, 'createReleasesHandler'],
])('%s has its public names', (_, module, names) => {
  for (const name of names.split(' ')) expect(module).toHaveProperty(name)
})
