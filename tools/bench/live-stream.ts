import { connect } from 'node:net'
import { constants, inflateRawSync } from 'node:zlib'

/** A part of a stream: the server sends each part as one chunk of the response. */
export interface ReceivedPart {
  /** The bytes as sent, compressed. Streams of the same page receive the same bytes. */
  bytes: Buffer
  /** Decompresses the part. */
  text: () => string
}

/**
 * Opens a compressed stream of events over a socket of its own, as a browser does. A socket uses
 * less CPU than an HTTP client, so more streams fit into the benchmark's process.
 */
export function openLiveStream(
  port: number,
  path: string,
  { onPart, onError }: { onPart: (part: ReceivedPart) => void; onError: () => void },
): void {
  const socket = connect(port, '127.0.0.1', () => {
    const headers = 'Host: x\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n'
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
  })
  socket.once('error', onError)
  let unread: Buffer = Buffer.alloc(0)
  let hasHeaders = false
  socket.on('data', (received: Buffer) => {
    unread = unread.length === 0 ? received : Buffer.concat([unread, received])
    if (!hasHeaders) {
      const end = unread.indexOf('\r\n\r\n')
      if (end === -1) return
      hasHeaders = true
      if (!unread.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) onError()
      unread = unread.subarray(end + 4)
    }
    for (;;) {
      const endOfSize = unread.indexOf('\r\n')
      if (endOfSize === -1) return
      const size = Number.parseInt(unread.toString('latin1', 0, endOfSize), 16)
      const begin = endOfSize + 2
      if (unread.length < begin + size + 2) return
      const bytes = unread.subarray(begin, begin + size)
      unread = unread.subarray(begin + size + 2)
      onPart({ bytes, text: () => textOf(bytes) })
    }
  })
}

function textOf(bytes: Buffer): string {
  return String(inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))
}
