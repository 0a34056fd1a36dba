import { connect } from 'node:net'
import { once } from 'node:events'

/** Opens a TCP connection for bytes that no HTTP client would send. */
export async function rawConnection(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  // Ignores errors: the server may close the connection while the test still writes.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  return {
    send: (text: string) => socket.write(text, 'latin1'),
    /** Closes the connection with FIN. */
    end: () => socket.end(),
    /** Closes the connection with a reset, as a crashed client does. */
    reset: () => socket.resetAndDestroy(),
    received: (): string => received,
    /** Stops reading from the connection. */
    pause: () => socket.pause(),
    close: () => socket.destroy(),
    /** Waits until the server closes the connection. Returns all received bytes. */
    async rest() {
      await closed
      return received
    },
  }
}
