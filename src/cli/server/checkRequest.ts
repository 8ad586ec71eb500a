import type { IncomingMessage } from 'node:http'
import { responses } from '../../releases/http/responses.ts'
import { pathOf } from './requestStart.ts'

/** The characters of a host and port, by RFC 3986. */
const HOST = /^[\w.~!$&'()*+,;=:%[\]-]*$/

/**
 * The checks that need the request as it was sent, before there is a `Request`: `null` if it passes.
 *
 * @param maxHeaders the maximum size of the headers, without the request line, in bytes
 */
export function checkRequest(incoming: IncomingMessage, maxHeaders: number): Response | null {
  const { httpVersion, rawHeaders, url = '' } = incoming
  const hosts = valuesOf('host', rawHeaders)
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return responses.badRequest()
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) return responses.badRequest()
  if (hosts.some((host) => !HOST.test(host))) return responses.badRequest()
  if (sizeOf(rawHeaders) > maxHeaders) return responses.headersTooLarge()
  return isNormal(pathOf(url)) ? null : responses.notFound()
}

// A `Request` resolves `/./releases`. Compared as sent, it is no path that the service has.
function isNormal(path: string): boolean {
  try {
    return new URL(`http://localhost${path}`).pathname === path
  } catch {
    return false
  }
}

function valuesOf(name: string, rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === name)
}

/** The size of headers in bytes, with the colon, space and line end of each. */
function sizeOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
}
