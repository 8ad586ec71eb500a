import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves the files of a folder on the loopback interface, and others by their paths. */
export async function serveFolder(
  folder: string,
  others: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<{ readonly origin: string; stop(): void }> {
  const server = createServer(({ url }, response) => {
    const path = decodeURI(url!.replace(/[?#].*/, ''))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const isFile = existsSync(file) && statSync(file).isFile()
    const content = others[path] ?? (isFile ? readFileSync(file) : undefined)
    if (content === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
