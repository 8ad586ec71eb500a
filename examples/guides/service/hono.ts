/*
 * The service in Hono, which speaks `Request` and `Response` itself.
 *
 *   npm install isoquery hono @hono/node-server
 *   node hono.ts
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { ask, handler } from './releases.ts'

const app = new Hono()
app.all('/releases', (context) => handler(context.req.raw))

const server = serve({ fetch: app.fetch, port: 0 }, async ({ port }: AddressInfo) => {
  await ask(`http://localhost:${port}`)
  server.close()
})
