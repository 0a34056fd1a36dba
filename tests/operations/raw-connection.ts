import { connect } from 'node:net'
import { once } from 'node:events'

/** Bytes as they are over a connection: what no HTTP client would send. */
export async function rawConnection(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  // The other side may hang up while this one still speaks.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  return {
    send: (text: string) => socket.write(text, 'latin1'),
    /** Ends the connection in order. */
    end: () => socket.end(),
    /** Ends the connection with a reset, as a client that crashed. */
    reset: () => socket.resetAndDestroy(),
    received: (): string => received,
    /** Reads nothing more. */
    pause: () => socket.pause(),
    close: () => socket.destroy(),
    /** Everything that came until the other side hung up. */
    async rest() {
      await closed
      return received
    },
  }
}
