import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '../../tests/start/site.ts'
import { median, p99, report } from './measurement.ts'

/**
 * Measures the response times of one visitor while another address attacks the site.
 * The built site runs with the demo season, the embedded database and a heap of 900 MB.
 */
const seconds = 20

const site = await startSite({ NODE_OPTIONS: '--max-old-space-size=900', LOG_LEVEL: 'error' })
const port = Number(new URL(site.origin).port)
try {
  await visit(5)
  for (const attack of ['none', 'pipelining', 'connections', 'requests']) await measure(attack)
  await measureSlowReaders()
} finally {
  await site.stop()
}

async function measure(attack: string): Promise<void> {
  const before = await memory()
  const attacker =
    attack === 'none'
      ? undefined
      : spawn(process.execPath, ['tools/bench/attacker.ts', String(port), attack], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
  attacker?.stdout.on('data', (text: Buffer) => {
    console.log(`${attack}: the attacker met ${text.toString().trim()}`)
  })
  const ended = attacker && new Promise((resolve) => attacker.once('exit', resolve))
  const { times, statuses } = await visit(seconds)
  attacker?.kill('SIGTERM')
  await ended
  console.log(`${attack}: the visitor met ${[...statuses].join(', ')} in ${times.length} pages`)
  report({
    what: `${attack}: a page for another visitor, median`,
    value: median(times),
    unit: 'ms',
  })
  report({ what: `${attack}: the same, p99`, value: p99(times), unit: 'ms', atMost: 500 })
  report({ what: `${attack}: memory gained`, value: (await memory()) - before, unit: 'MB' })
  await wait(1_000)
  const after = await visit(3)
  report({
    what: `a second after ${attack}: p99`,
    value: p99(after.times),
    unit: 'ms',
    atMost: 500,
  })
}

/** Measures the response times of a visitor who waits 100 ms after each page. */
async function visit(length: number) {
  const times: number[] = []
  const statuses = new Set<number>()
  const end = Date.now() + length * 1000
  while (Date.now() < end) {
    const started = performance.now()
    const response = await fetch(`${site.origin}/en`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    statuses.add(response.status)
    await wait(100)
  }
  return { times, statuses }
}

/** Measures the site's memory while 500 clients read one byte per second. */
async function measureSlowReaders(): Promise<void> {
  const before = await memory()
  const readers = []
  for (let reader = 0; reader < 500; reader += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' })
    socket.on('error', () => undefined).pause()
    socket.write('GET /en HTTP/1.1\r\nHost: slow\r\n\r\n')
    const reading = setInterval(() => {
      socket.read(1)
    }, 1_000)
    readers.push({ socket, reading })
    await wait(25)
  }
  await wait(3_000)
  const gained = (await memory()) - before
  for (const { socket, reading } of readers) {
    clearInterval(reading)
    socket.destroy()
  }
  report({ what: 'memory of 500 slow readers', value: gained, unit: 'MB', atMost: 100 })
}

async function memory(): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_000_000
}
