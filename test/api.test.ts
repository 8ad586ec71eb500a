import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const SYNTAX =
  'parse safeParse print nodeAt visit transform quote q and or not group term phrase range wildcard regexp ' +
  'fuzzy boost exists matchAll QueryError applyFix formatDiagnostic'

const NAMES: Readonly<Record<string, string>> = {
  isoquery:
    `${SYNTAX} field defineSchema planQuery safePlanQuery planAnyText allOf anyOf noneOf fieldsOf explain ` +
    'DocumentError',
  'isoquery/syntax': SYNTAX,
  'isoquery/memory': 'toPredicate prepare matches highlightHtml DocumentError UnsupportedError',
  'isoquery/sql':
    'sqlite postgres duckdb mysql mariadb clickhouse queryParams defineTable toWhere toSql newest ' +
    'toRow toChanges fromRow ddl UnsupportedError DocumentError',
  'isoquery/elasticsearch':
    'toElasticsearch newest toMapping toDocument checkMapping UnsupportedError DocumentError',
  'isoquery/backend': 'defineBackend compile safeCompile UnsupportedError DocumentError',
  'isoquery/editor': 'highlight diagnose complete hover format describeSyntax',
  'isoquery/codemirror': 'queryEditor',
  'isoquery/element': 'IsoqueryInput',
  'isoquery/messages/de': 'germanMessages',
  'isoquery/testing': 'conformance',
  'isoquery/releases': 'createReleasesHandler',
}

test.each(Object.entries(NAMES))('%s has its public names', async (path, names) => {
  const module = await import(path)
  for (const name of names.split(' ')) expect(module).toHaveProperty(name)
})

test('the public modules are those of package.json', () => {
  const modules = Object.keys(manifest.exports).filter((path) => !path.endsWith('.json'))
  expect(Object.keys(NAMES)).toEqual(modules.map((path) => path.replace('.', 'isoquery')))
})
