import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A TCP proxy on the loopback interface whose network is as slow as a test wants. */
export interface SlowProxy {
  port: number
  /** Milliseconds by which everything that the server sends is delayed, also on open connections. */
  delayMs: number
  /** Requests whose connection is cut instead of passing them on. */
  dropNext: number
  close: () => Promise<void>
}

/** @param target port on the loopback interface; connections close while nothing listens there */
export async function startSlowProxy(target: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let sent: Promise<unknown> = Promise.resolve()
    upstream.on('data', (chunk) => {
      const { delayMs } = proxy
      sent = sent.then(() => wait(delayMs)).then(() => client.destroyed || client.write(chunk))
    })
    client.on('data', (chunk) => {
      if (proxy.dropNext > 0) {
        proxy.dropNext -= 1
        client.destroy()
      } else upstream.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        void sent.then(() => other.destroy())
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxy: SlowProxy = {
    port: typeof address === 'object' && address ? address.port : 0,
    delayMs: 0,
    dropNext: 0,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return proxy
}
