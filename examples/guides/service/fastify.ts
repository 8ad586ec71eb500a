/*
 * The service in Fastify: a `Request` is made from what Fastify has, and the `Response` is sent as it is.
 *
 *   npm install isoquery fastify
 *   node fastify.ts
 */
import Fastify from 'fastify'
import { ask, handler } from './releases.ts'

const app = Fastify()

app.all('/releases', async (request, reply) => {
  // A client that goes away is not searched for any more.
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const { method, headers } = request
  // The URL as it was sent, not decoded.
  const url = new URL(request.raw.url!, 'http://localhost')
  const answer = await handler(
    new Request(url, { method, headers: headers as Record<string, string>, signal: gone.signal }),
  )
  reply.code(answer.status).headers(Object.fromEntries(answer.headers))
  return reply.send(Buffer.from(await answer.arrayBuffer()))
})

await ask(await app.listen({ port: 0 }))
await app.close()
