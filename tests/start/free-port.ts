import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The range of the returned ports. Systems give greater numbers to outgoing connections. Such a
 * connection could take the port before its server listens.
 */
const [firstPort, lastPort] = [10_000, 32_000]

/** Ports that this process has already returned. Their servers may not listen yet. */
const given = new Set<number>()

/** A free port of the loopback interface. Each call returns another port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
}
