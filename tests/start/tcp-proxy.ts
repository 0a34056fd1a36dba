import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A TCP server that forwards connections to a port of this machine. At any time, tests can change
 * its delay, let it drop chunks, and cut connections.
 */
export interface TcpProxy {
  port: number
  /** Port to which new connections are forwarded. */
  target: number
  /** Delay of each chunk in both directions, in milliseconds. */
  delayMs: number
  /**
   * Number of chunks that the proxy drops, beginning with the next chunk from a client. The proxy
   * closes the connection of each dropped chunk.
   */
  dropNext: number
  /** Resets all open connections. New connections are accepted. */
  cut(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setNoDelay()
  }
  const server = createServer((client) => {
    const upstream = connect(proxy.target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      track(from)
      from.on('error', () => to.destroy())
      from.once('close', () => to.destroy())
    }
    client.pipe(drop(client)).pipe(delay()).pipe(upstream)
    upstream.pipe(delay()).pipe(client)
  })
  const drop = (client: Socket) =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (proxy.dropNext === 0) return done(null, chunk)
        proxy.dropNext -= 1
        client.destroy()
        done()
      },
    })
  /** The delays of several chunks run at the same time. The chunks keep their order. */
  const delay = () => {
    const waiting: Buffer[] = []
    let onEmpty: (() => void) | undefined
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (proxy.delayMs === 0 && waiting.length === 0) return done(null, chunk)
        waiting.push(chunk)
        setTimeout(() => {
          this.push(waiting.shift())
          if (waiting.length === 0) onEmpty?.()
        }, proxy.delayMs)
        done()
      },
      flush(done) {
        if (waiting.length === 0) done()
        else onEmpty = done
      },
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    delayMs: 0,
    dropNext: 0,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      proxy.cut()
      await closed
    },
  }
  return proxy
}
