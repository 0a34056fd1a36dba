import { createServer } from 'node:net'

/** Ports that this process has given away; their owners may not listen yet. */
const given = new Set<number>()

/** A port of the loopback interface that is free at this moment, another one at each call. */
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
