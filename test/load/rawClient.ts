import { connect } from 'node:net'

/** What a client does with its connection. Times are in milliseconds. */
export interface RawOptions {
  /** Closes the connection so long after the bytes were sent. */
  readonly closeAfter?: number
  /** Never reads. */
  readonly deaf?: boolean
  /** Gives up after this time. Default 30,000. */
  readonly patience?: number
}

/** How a connection ended: with an answer, closed without one, or still open when the client gave up. */
export interface RawAnswer {
  readonly status: number | null
  readonly body: string
  readonly end: 'closed' | 'left' | 'open'
}

/** Sends bytes on a connection of its own, and reads until the server closes it. */
export function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  options: RawOptions = {},
): Promise<RawAnswer> {
  const { closeAfter, deaf = false, patience = 30_000 } = options
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const end = (how: RawAnswer['end']) => {
      clearTimeout(waiting)
      socket.destroy()
      const answer = received.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, '')
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
      resolve({ status: status === undefined ? null : Number(status), body, end: how })
    }
    const waiting = setTimeout(end, closeAfter ?? patience, closeAfter === undefined ? 'open' : 'left')
    if (!deaf) socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => end('closed'))
    socket.write(bytes)
  })
}
