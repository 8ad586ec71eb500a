import type { Command } from 'commander'
import { type Answered, createReleasesHandler } from '../../releases/handler.ts'
import { type SqliteReleases, sqliteReleases } from '../../releases/stores/sqlite/sqliteReleases.ts'
import { CliError, oneLine } from '../cliError.ts'
import { demoKey, loadDemo } from '../demo.ts'
import { portNumber, positiveInteger, STORE_OPTION, storePath } from '../options.ts'
import { type ReleasesServer, startReleasesServer } from '../server/releasesServer.ts'

const DEFAULT_PORT = '3000'

interface ServeOptions {
  readonly store?: string
  readonly port?: number
  readonly host: string
  readonly deadline: number
  readonly demo?: boolean
}

/** Adds `isoquery serve`. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('answer GET /releases?apikey=…&q=… until Ctrl-C')
    .option(...STORE_OPTION)
    .option('--port <number>', `the port, 0 for any free one (or PORT; default ${DEFAULT_PORT})`, portNumber)
    .option('--host <address>', 'the address to listen at; 0.0.0.0 for all', '127.0.0.1')
    .option('--deadline <ms>', 'the maximum time of a query', positiveInteger, 5000)
    .option('--demo', 'load the demo releases if the store is empty, and create a demo key')
    .action(serve)
}

async function serve(options: ServeOptions): Promise<void> {
  const path = storePath(options.store, process.env)
  const port = options.port ?? environmentPort(process.env.PORT || DEFAULT_PORT)
  const releases = sqliteReleases(path, { deadline: options.deadline })
  let server: ReleasesServer
  let secret: string | null = null
  try {
    if (options.demo === true && (await releases.isEmpty())) await loadDemo(path)
    if (options.demo === true) secret = await demoKey(path)
    const handler = createReleasesHandler({ ...releases, onAnswer: report })
    server = await listen(handler, port, options.host)
    await hint(releases)
  } catch (error) {
    await releases.close()
    throw error
  }
  const stop = async () => {
    await server.close()
    await releases.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(`listening on ${server.url}\n`)
  if (secret !== null) process.stdout.write(introduction(server.url, secret))
}

function environmentPort(text: string): number {
  try {
    return portNumber(text)
  } catch (error) {
    throw new CliError(`PORT is ${JSON.stringify(text)}. ${oneLine(error)}`, 2)
  }
}

function introduction(url: string, secret: string): string {
  const curl = (query: string) =>
    `curl -sG --compressed ${url}/releases -d apikey=${secret} --data-urlencode 'q=${query}'\n`
  return `demo key ${secret}\n${curl('*')}${curl('(headline:bank)NOT(source:b*)')}`
}

async function hint({ isEmpty, keys }: SqliteReleases): Promise<void> {
  if (await isEmpty()) process.stderr.write('the store has no releases: isoquery load FILE\n')
  if ((await keys.list()).length === 0)
    process.stderr.write('the store has no keys: isoquery keys add NAME\n')
}

function report({ failure }: Answered): void {
  if (failure !== undefined) process.stderr.write(`isoquery: a query failed: ${oneLine(failure)}\n`)
}

async function listen(
  handler: ReturnType<typeof createReleasesHandler>,
  port: number,
  host: string,
): Promise<ReleasesServer> {
  try {
    return await startReleasesServer(handler, { port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CliError(`port ${port} is in use. Choose another with --port or PORT, 0 for any free one`)
    if (code === 'EACCES') throw new CliError(`no permission for port ${port}. Choose one above 1023`)
    throw error
  }
}
