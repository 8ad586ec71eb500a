import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmInstall } from './npmInstall.ts'
import type { RunningEngine } from './runningEngine.ts'
import { freePort, installFolder, runFolder, runServer, startInFolder } from './runServer.ts'

/** Some 550 MB with the platform's library, so it is no dependency of the project. */
const CHDB = 'chdb@3.4.0'

const SERVER = fileURLToPath(new URL('./clickhouseServer.ts', import.meta.url))

/** Starts ClickHouse, from the package chdb, behind its HTTP interface. */
export async function startClickhouse(): Promise<RunningEngine> {
  const packages = installFolder('clickhouse')
  await npmInstall(packages, 'chdb', CHDB)
  const folder = runFolder('clickhouse')
  return startInFolder(folder, async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const command = [process.execPath, SERVER, packages, join(folder, 'data'), String(port)]
    const ready = async () => (await fetch(url, { method: 'POST', body: 'select version()' })).text()
    return { name: 'clickhouse', url, ...(await runServer(command, folder, ready)) }
  })
}
