import { createServer } from 'node:net'

/** Ports that this process has already returned. Their servers may not listen yet. */
const given = new Set<number>()

/** A free port of the loopback interface. Each call returns another port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await openPort()
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}

function openPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'))
        else resolve(address.port)
      })
    })
  })
}
