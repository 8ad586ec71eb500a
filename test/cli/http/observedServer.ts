import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

/** What a server knows about a connection. */
interface Served {
  readonly socket: Socket
  readonly answers: ServerResponse[]
}

/** One answer as it was received. */
export interface ReceivedAnswer {
  readonly status: number
  readonly body: string
}

/** A connection to an observed server. */
export interface ObservedClient {
  /** Sends bytes. */
  send(bytes: string): void
  /** Waits until the server has read all that was sent, and has answered what it will answer. */
  settled(): Promise<void>
  /** Ends the connection, and gives all answers. */
  end(): Promise<readonly ReceivedAnswer[]>
}

/**
 * Opens connections to a server of this process, and knows from Node's own channels when it has done all that
 * it will do: no time is waited for.
 */
export class ObservedServer {
  readonly #port: number
  readonly #served = new Map<number, Served>()

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
    subscribe('net.server.socket', this.#connected)
    subscribe('http.server.request.start', this.#requested)
  }

  /** Stops looking. */
  close(): void {
    unsubscribe('net.server.socket', this.#connected)
    unsubscribe('http.server.request.start', this.#requested)
  }

  async open(): Promise<ObservedClient> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    let sent = 0
    socket.setEncoding('latin1').on('data', (text: string) => (received += text))
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    const { localPort } = socket as { localPort: number }
    await until(() => this.#served.has(localPort))
    const served = this.#served.get(localPort)!
    const settled = async () => {
      await until(() => isDone(served, sent))
      // An answer that stands for no request comes in a turn of its own.
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    return {
      send(bytes) {
        sent += bytes.length
        if (!socket.destroyed) socket.write(bytes, 'latin1')
      },
      settled,
      end: async () => {
        socket.end()
        await until(() => socket.readableEnded || socket.destroyed)
        socket.destroy()
        this.#served.delete(localPort)
        return answersIn(received)
      },
    }
  }

  readonly #connected = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    if (socket.localPort === this.#port) this.#served.set(socket.remotePort!, { socket, answers: [] })
  }

  readonly #requested = (message: unknown) => {
    const { response, socket } = message as {
      readonly response: ServerResponse
      readonly socket: Socket
    }
    const served = socket.localPort === this.#port ? this.#served.get(socket.remotePort!) : undefined
    served?.answers.push(response)
  }
}

function isDone({ socket, answers }: Served, sent: number): boolean {
  if (socket.destroyed || socket.writableEnded) return true
  return socket.bytesRead >= sent && answers.every(({ writableFinished }) => writableFinished)
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('the server is not done')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// No body has a status line in it.
function answersIn(received: string): readonly ReceivedAnswer[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer !== '')
    .map((answer) => ({
      status: Number(answer.slice(9, 12)),
      body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
    }))
}
