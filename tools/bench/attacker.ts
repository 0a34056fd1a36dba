import { Agent, get } from 'node:http'
import { connect } from 'node:net'

/**
 * `attacker.ts PORT ATTACK`: attacks a site on this machine from 127.0.0.2 until SIGTERM.
 * On exit it prints the number of responses for each status.
 */
const port = Number(process.argv[2])
const attack = process.argv[3]
const localAddress = '127.0.0.2'
const statusCounts: Record<string, number> = {}
let over = false

process.once('SIGTERM', () => {
  over = true
  console.log(JSON.stringify(statusCounts))
  process.exit()
})

const count = (what: string) => {
  statusCounts[what] = (statusCounts[what] ?? 0) + 1
}

/** Sends this many requests over a new connection without waiting for responses. */
async function pipeline(times: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.setEncoding('latin1').on('data', (text: string) => {
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) count(status)
  })
  socket.on('error', () => undefined)
  socket.write('GET /en HTTP/1.1\r\nHost: attacked\r\n\r\n'.repeat(times))
  socket.setTimeout(10_000, () => socket.destroy())
  await new Promise((resolve) => socket.once('close', resolve))
}

/** Sends the same request again and again over keep-alive connections. */
async function repeat(agent: Agent): Promise<void> {
  while (!over) {
    await new Promise<void>((resolve) => {
      get({ port, host: '127.0.0.1', path: '/en', agent, localAddress }, (response) => {
        count(String(response.statusCode))
        response.resume().once('end', resolve)
      }).once('error', () => {
        resolve()
      })
    })
  }
}

if (attack === 'pipelining') {
  for (;;) await pipeline(1_900)
} else if (attack === 'connections') {
  for (;;) await Promise.all(Array.from({ length: 400 }, () => pipeline(50)))
} else {
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 400 }, () => repeat(agent)))
}
