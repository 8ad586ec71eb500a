import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks, shownOutput } from '../package/documents/codeBlocks.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { type ClientName, fetchClient } from '../support/servers/clients.ts'
import { run } from '../support/servers/command.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the manual shows that a guide prints. */
function shown(page: string, guide: string): string {
  const blocks = codeBlocks(page, readFileSync(join(root, 'src/site', page), 'utf8'))
  return shownOutput(blocks, `examples/guides/${guide}`)
}

/** What a guide prints that runs in a folder of its own, with a client under its name in the registry. */
async function printed(
  guide: string,
  client: ClientName,
  { name, env, dialect }: { name: string; env: Record<string, string>; dialect?: string },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const link = (target: string, name: string): void => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  link(root, 'isoquery')
  link(join(root, 'node_modules/kysely'), 'kysely')
  link(join(await fetchClient(client), 'node_modules', client), name)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  cpSync(join(root, 'examples/guides', guide), join(folder, guide))
  if (dialect !== undefined) {
    const program = readFileSync(join(folder, guide), 'utf8')
    writeFileSync(join(folder, guide), program.replaceAll(/\bmysql\b(?=[(,])/g, dialect))
  }
  return run(process.execPath, ['--conditions=@isoquery/source', guide], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: '0', NO_COLOR: '1' },
  })
}

for (const dialect of ['mysql', 'mariadb'] as const)
  await describeEngine(dialect, `the endpoint on ${dialect}`, ({ url }) => {
    test('prints what the manual shows', async () => {
      const client = { name: 'mysql2', env: { DATABASE_URL: url }, dialect }
      expect(await printed('mysqlEndpoint.ts', 'mysql2', client)).toBe(shown('mysql.md', 'mysqlEndpoint.ts'))
    })
  })

for (const engine of ['elasticsearch8', 'elasticsearch9'] as const)
  await describeEngine(engine, `the endpoint on ${engine}`, ({ url }) => {
    test('prints what the manual shows', async () => {
      const client = { name: '@elastic/elasticsearch', env: { ELASTICSEARCH_URL: url } }
      expect(await printed('elasticsearchEndpoint.ts', engine, client)).toBe(
        shown('elasticsearch.md', 'elasticsearchEndpoint.ts'),
      )
    })
  })
