/** `node test/support/engines/start.ts NAME` starts an engine, says where it is, and stops it on Ctrl-C. */
import { ENGINE_NAMES, type EngineName } from '../servers/engineName.ts'
import { startEngine } from './startEngine.ts'

const name = process.argv[2] as EngineName
if (!ENGINE_NAMES.includes(name)) {
  console.error(`Which engine? ${ENGINE_NAMES.join(', ')}`)
  process.exit(2)
}
const engine = await startEngine(name)
console.log(`${engine.name} ${engine.version} listening on ${engine.url}`)
const stop = async (): Promise<void> => {
  await engine.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
