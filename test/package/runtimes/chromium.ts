import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium is killed after this time. */
const MILLISECONDS = 120_000

/**
 * Imports `outcome.js` of a folder in Chromium, from an HTTP server on the loopback interface.
 *
 * @param modules the import map: the path of each module, relative to the folder
 * @returns `outcome` as JSON
 * @throws Error with the error of the import, or if Chromium ends without an answer
 */
export async function outcomeInChromium(
  program: string,
  folder: string,
  modules: Readonly<Record<string, string>>,
): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const profile = mkdtempSync(join(tmpdir(), 'isoquery-chromium-'))
  const parameters = [...FLAGS, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/index.html`]
  const chromium = spawn(program, parameters, { stdio: 'ignore', timeout: MILLISECONDS })
  const ended = once(chromium, 'exit')
  try {
    return await new Promise((resolve, reject) => {
      ended.then(() => reject(new Error('Chromium ended without an answer.')), reject)
      server.on('request', async (request, response) => {
        const path = request.url!
        if (request.method === 'GET') {
          try {
            const content = path === '/index.html' ? page(modules) : readFileSync(join(folder, path))
            const type = path.endsWith('.html') ? 'text/html' : 'text/javascript'
            response.setHeader('content-type', type).end(content)
          } catch {
            response.writeHead(404).end()
          }
          return
        }
        const body = await text(request)
        response.end()
        if (path === '/outcome') resolve(body)
        else reject(new Error(body))
      })
    })
  } finally {
    chromium.kill()
    await ended.catch(() => {})
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A page that posts the outcome, or the error of the import. */
function page(modules: Readonly<Record<string, string>>): string {
  return `<!doctype html>
<script type="importmap">${JSON.stringify({ imports: modules })}</script>
<script type="module">
const post = (path, body) => fetch(path, { method: 'POST', body })
import('/outcome.js').then(
  ({ outcome }) => post('/outcome', JSON.stringify(outcome)),
  (error) => post('/error', String(error)),
)
</script>
`
}
