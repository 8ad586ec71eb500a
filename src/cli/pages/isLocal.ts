import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a client is on this computer and names it as such. A proxy in front of the server, or a foreign
 * name that was made to lead here, has another host in its requests.
 */
export function isLocal({ socket, rawHeaders }: Pick<IncomingMessage, 'socket' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === 'host')
  const forwarded = rawHeaders.some(
    (name, i) => i % 2 === 0 && /^(?:forwarded|x-forwarded-.*|via)$/i.test(name),
  )
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    hosts.length === 1 &&
    LOCAL_HOST.test(hosts[0]!) &&
    !forwarded
  )
}
