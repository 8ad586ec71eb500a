import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Command, Option } from 'commander'
import { releasesService } from '../../releases/handler.ts'
import { CliError, oneLine } from '../cliError.ts'
import { demoKey, holdsDemoOnly, loadDemo } from '../demo.ts'
import { type HealthServer, startHealthServer } from '../operators/healthServer.ts'
import { LOG_LEVELS, type LogLevel, requestLog, type SentResponse } from '../operators/requestLog.ts'
import { hostAddress, milliseconds, portNumber, positiveInteger } from '../options.ts'
import { pageFolder } from '../pages/pageFolder.ts'
import { Pages } from '../pages/pages.ts'
import { type ReleasesServer, type ServerOptions, startReleasesServer } from '../server/releasesServer.ts'
import { type OpenService, openService } from '../stores/openService.ts'
import { KEYS_OPTION, keysUrl, STORE_OPTION, sqlitePath, storeUrl } from '../stores/storeUrl.ts'

const DEFAULT_PORT = '3000'

interface ServeOptions extends Required<Omit<ServerOptions, 'port' | 'onResponse' | 'pages' | 'maxUnsent'>> {
  readonly store?: string
  readonly keys?: string
  readonly port?: number
  readonly deadline: number
  readonly threads?: number
  readonly healthPort?: number
  readonly logLevel: LogLevel
  readonly logQueries?: boolean
  readonly demo?: boolean
  readonly playground?: boolean
}

/** Adds `isoquery serve`. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('answer GET /releases?apikey=…&q=… until Ctrl-C')
    .option(...STORE_OPTION)
    .option(...KEYS_OPTION)
    .option('--port <number>', `the port, 0 for any free one (or PORT; default ${DEFAULT_PORT})`, portNumber)
    .option('--host <address>', 'the address to listen on; 0.0.0.0 for all', hostAddress, '127.0.0.1')
    .option('--deadline <ms>', 'the maximum time for a query', milliseconds, 5000)
    .option(
      '--threads <number>',
      'how many queries run at a time (default: SQLite the cores, 2 to 4; PostgreSQL 10)',
      positiveInteger,
    )
    .option('--max-connections <number>', 'beyond it, close the longest idle one', positiveInteger, 4096)
    .option('--header-timeout <ms>', 'for the request line and headers to arrive', milliseconds, 10_000)
    .option('--request-timeout <ms>', 'for a whole request to arrive', milliseconds, 30_000)
    .option('--idle-timeout <ms>', 'for a connection to idle between requests', milliseconds, 5000)
    .option('--answer-timeout <ms>', 'for a client to read its response', milliseconds, 30_000)
    .option('--health-port <number>', 'also serve GET /live and GET /ready on this port', portNumber)
    .addOption(
      new Option(
        '--log-level <level>',
        'which requests to log on standard error: none, those with a 5xx response, or all',
      )
        .choices(LOG_LEVELS)
        .default('error'),
    )
    .option('--log-queries', 'also log the text of queries')
    .option(
      '--demo',
      'load demo releases into an empty store, create a demo key, and serve a search page at /',
    )
    .option('--playground', 'serve the playground at /playground/')
    .action(serve)
}

async function serve(options: ServeOptions): Promise<void> {
  // Else many requests at once make the young generation of each heap grow to 130 MB, and it stays so.
  setFlagsFromString('--semi-space-growth-factor=1')
  const place = storeUrl(options.store, process.env)
  const keysPlace = keysUrl(options.keys, place, process.env)
  const path = options.demo === true ? sqlitePath(place, '--demo') : null
  const keysPath = options.demo === true ? sqlitePath(keysPlace, 'the key of --demo') : null
  const port = options.port ?? environmentPort(process.env.PORT || DEFAULT_PORT)
  const { deadline, threads, host, healthPort } = options
  const releases = await openService(place, keysPlace, {
    deadline,
    ...(threads !== undefined && { threads }),
  })
  let server: ReleasesServer | undefined
  let health: HealthServer | undefined
  let secret: string | null = null
  const stop = async () => {
    health?.drain()
    await server?.close()
    await health?.close()
    await releases.close()
  }
  try {
    if (keysPath !== null) secret = await demoKey(keysPath)
    if (path !== null && (await releases.store.isEmpty())) await loadDemo(path)
    server = await listen(port, () =>
      startReleasesServer(releasesService(releases), {
        ...options,
        port,
        pages: pagesOf(options, releases, secret),
        onResponse: logOf(options),
      }),
    )
    if (healthPort !== undefined)
      health = await listen(healthPort, () => startHealthServer(releases.store, { port: healthPort, host }))
    await hint(releases, options)
  } catch (error) {
    await stop()
    throw error
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(`listening on ${server.url}\n`)
  if (secret !== null) process.stdout.write(introduction(server.url, secret, path!))
  if (options.playground === true) process.stdout.write(`playground at ${server.url}/playground/\n`)
  if (health !== undefined) process.stdout.write(`health at ${health.url}\n`)
}

function environmentPort(text: string): number {
  try {
    return portNumber(text)
  } catch (error) {
    throw new CliError(`PORT is ${JSON.stringify(text)}. ${oneLine(error)}`)
  }
}

function pagesOf({ demo, playground }: ServeOptions, { store }: OpenService, secret: string | null): Pages {
  const isDemo = holdsDemoOnly(store)
  return new Pages({
    ...(demo === true && { demo: pageFolder('demo') }),
    demoKey: async () => ((await isDemo()) ? secret : null),
    ...(playground === true && { playground: pageFolder('playground') }),
  })
}

function logOf({ logLevel, logQueries }: ServeOptions): (sent: SentResponse) => void {
  return requestLog({
    level: logLevel,
    queries: logQueries === true,
    write: (line) => void process.stderr.write(line),
  })
}

/** Indents the JSON of an answer, with what everyone has who runs this command. */
const INDENTED = `node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'`

function introduction(url: string, secret: string, path: string): string {
  const curl = (query: string) =>
    `curl -sG --compressed ${url}/releases -d apikey=${secret} --data-urlencode 'q=${query}'`
  return `demo key ${secret}
${curl('headline:bank AND versioncreated:2023-12')} | ${INDENTED}
${curl('(headline:bank)NOT(source:b*)')}
data in ${resolve(path)}* (delete these files to start over)
search page at ${url}/
`
}

async function hint({ store: releases, keys }: OpenService, given: ServeOptions): Promise<void> {
  // Not as they were given: they may have passwords.
  const store = given.store === undefined ? '' : ' --store …'
  const place = given.keys === undefined ? store : `${store} --keys …`
  if (await releases.isEmpty())
    process.stderr.write(`the store has no releases: isoquery load FILE${store}\n`)
  if ((await keys.list()).length === 0)
    process.stderr.write(`the store has no keys: isoquery keys add NAME${place}\n`)
}

async function listen<Server>(port: number, start: () => Promise<Server>): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CliError(`port ${port} is in use. Choose another with --port or PORT, 0 for any free one`)
    if (code === 'EACCES') throw new CliError(`no permission for port ${port}. Choose one above 1023`)
    throw error
  }
}
