import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a server listens. */
export interface Place {
  /** 0 is any free one. */
  readonly port: number
  readonly host: string
}

/**
 * Lets a server listen, and gives its URL, without a path.
 *
 * @throws Error from Node when it cannot.
 */
export async function listening(server: Server, { port, host }: Place): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { address, family, port: found } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${found}`
}
