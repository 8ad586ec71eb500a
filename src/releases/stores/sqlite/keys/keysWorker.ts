import { parentPort, workerData } from 'node:worker_threads'
import { GroupCommit } from './groupCommit.ts'
import type { KeysReply, KeysRequest, KeysThreadData } from './keysJob.ts'

const port = parentPort!
const keys = new GroupCommit((workerData as KeysThreadData).path)

port.on('message', async (request: KeysRequest) => {
  if (request === 'close') {
    await keys.close()
    port.close()
    return
  }
  const { id, job } = request
  const reply = (outcome: { answer: unknown } | { error: string }) =>
    port.postMessage({ id, ...outcome } satisfies KeysReply)
  keys.run(job).then(
    (answer) => reply({ answer }),
    (error) => reply({ error: error instanceof Error ? error.message : String(error) }),
  )
})
