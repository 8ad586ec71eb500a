/*
 * The service in Express: a `Request` is made from what Express has, and the `Response` is sent as it is.
 *
 *   npm install isoquery express
 *   node express.ts
 */
import type { AddressInfo } from 'node:net'
import express from 'express'
import { ask, handler } from './releases.ts'

const app = express()
app.disable('x-powered-by')

app.all('/releases', async (request, response) => {
  // A client that goes away is not searched for any more.
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  // The URL as it was sent: what Express has decoded would be decoded twice.
  const url = new URL(request.originalUrl, 'http://localhost')
  const { method, headers } = request
  const answer = await handler(
    new Request(url, { method, headers: headers as Record<string, string>, signal: gone.signal }),
  )
  response.status(answer.status).setHeaders(answer.headers)
  response.end(Buffer.from(await answer.arrayBuffer()))
})

const server = app.listen(0, async () => {
  await ask(`http://localhost:${(server.address() as AddressInfo).port}`)
  server.close()
})
