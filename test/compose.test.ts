import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { urlVariable } from './support/engines/startEngine.ts'
import { ENGINE_NAMES } from './support/servers/runningEngine.ts'
import { SEARCH_ENGINES } from './support/servers/searchServer.ts'

interface Service {
  readonly image: string
  readonly ports: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly tmpfs: string
  readonly healthcheck: { readonly test: string }
}

const text = readFileSync(new URL('engines/compose.yaml', import.meta.url), 'utf8')
const readme = readFileSync(new URL('engines/README.md', import.meta.url), 'utf8')
const { services } = parse(text) as { services: Readonly<Record<string, Service>> }
const urls = new Map(
  [...text.matchAll(/^# +export (\w+)=(\S+)$/gm)].map(([, name, url]) => [name!, new URL(url!)]),
)

/** The row of the README's table of engines. */
function readmeRow(name: string): string {
  return readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
}

describe('the Docker services', () => {
  test('are the engines of the tests', () => {
    expect(Object.keys(services).sort()).toEqual([...ENGINE_NAMES].sort())
  })

  test('have the URL variables that the tests read', () => {
    expect([...urls.keys()].sort()).toEqual(ENGINE_NAMES.map(urlVariable).sort())
  })

  test.each(ENGINE_NAMES)('%s listens only on the loopback interface, at the URL of its variable', (name) => {
    const { ports } = services[name]!
    expect(ports).toHaveLength(1)
    const [, host, port] = /^(.+):(\d+):\d+$/.exec(ports[0]!)!
    const url = urls.get(urlVariable(name))!
    expect([host, port]).toEqual(['127.0.0.1', url.port])
    expect(url.hostname).toBe('127.0.0.1')
    expect(readmeRow(name)).toContain(`\`${urlVariable(name)}\``)
  })

  test('listen on different ports', () => {
    expect(new Set([...urls.values()].map(({ port }) => port)).size).toBe(ENGINE_NAMES.length)
  })

  test.each(Object.entries(SEARCH_ENGINES))(
    '%s has the version that the tests start',
    (name, { family, properties }) => {
      const version = (properties as Readonly<Record<string, string>>)[`${family}.version`]
      expect(services[name]!.image).toMatch(new RegExp(`(?:^|/)${family}:`))
      expect(services[name]!.image.split(':')[1]).toBe(version)
      expect(readmeRow(name)).toContain(` ${version} `)
    },
  )

  test.each(['postgres', 'mariadb', 'mysql'])('%s has the version in the README', (name) => {
    const [image, version] = services[name]!.image.split(':') as [string, string]
    expect(image).toBe(name)
    expect(readmeRow(name)).toMatch(new RegExp(`\\(${version.replaceAll('.', '\\.')}[ )]`))
  })

  test.each(Object.entries(SEARCH_ENGINES))('%s has a small heap and no password', (name, { family }) => {
    const { environment } = services[name]!
    const isElastic = family === 'elasticsearch'
    expect(environment[isElastic ? 'ES_JAVA_OPTS' : 'OPENSEARCH_JAVA_OPTS']).toBe('-Xms1g -Xmx1g')
    expect(environment[isElastic ? 'xpack.security.enabled' : 'DISABLE_SECURITY_PLUGIN']).toBe(
      isElastic ? 'false' : 'true',
    )
  })

  test.each(ENGINE_NAMES)('%s keeps its data in memory and has a health check', (name) => {
    const { tmpfs, healthcheck } = services[name]!
    expect(tmpfs).toMatch(/^\/(?:var\/lib|usr\/share)\//)
    expect(healthcheck.test).not.toBe('')
  })
})
