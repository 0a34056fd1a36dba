import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'

let postgres: StartedPostgres
let site: StartedSite

beforeAll(async () => {
  postgres = await startFilledPostgres()
  const url = postgres.url
  site = await startSite({
    DATABASE_URL: url,
    DEMO_SEASON: '0',
    WORKERS: '2',
    REQUESTS_PER_MINUTE: '0',
    STOP_DELAY_MS: '500',
  })
  await vi.waitUntil(() => site.output().includes('Ready'), { timeout: 60_000 })
}, 180_000)

afterAll(async () => {
  await site.stop()
  await postgres.stop()
})

/** Process ids of the workers. */
function workers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === site.pid && pid !== undefined ? [pid] : []))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function read(path = '/en'): Promise<number> {
  // Uses a new connection for each request. The primary process gives each connection to the next
  // worker.
  const { status } = await fetch(site.origin + path, { headers: { connection: 'close' } })
  return status
}

test('two workers serve one port, and a killed one is replaced while the other serves', async () => {
  const [first = 0, second = 0] = workers()
  expect(workers()).toHaveLength(2)

  process.kill(first, 'SIGKILL')

  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await read()).toBe(200)
  await expect
    .poll(() => workers().filter((pid) => pid !== first && pid !== second), { timeout: 30_000 })
    .toHaveLength(1)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // The line comes through the pipe of the log, so it may arrive after the responses.
  await expect.poll(() => site.output()).toContain('a worker ended and is replaced')
})

test('metrics are those of all workers', async () => {
  const count = async () => {
    const text = await (await fetch(`${site.origin}/metrics`)).text()
    const lines = text.matchAll(
      /^parcours_request_seconds_count\{[^}]*route="\/:lang\/developers"[^}]*\} (\d+)/gm,
    )
    return [...lines].reduce((sum, [, number]) => sum + Number(number), 0)
  }
  expect(await count()).toBe(0)

  await Promise.all(Array.from({ length: 10 }, () => read('/en/developers')))

  // A process counts a response after its client has received it.
  await expect.poll(count).toBe(10)
})

test('SIGTERM ends all workers, and loses no request that begins while /ready says yes', async () => {
  const pids = workers()
  site.process.removeAllListeners('close')
  let isReady = true
  const balancer = async () => {
    while ((await fetch(`${site.origin}/ready`)).ok) await wait(100)
    isReady = false
  }
  const visitor = async () => {
    while (isReady) expect(await read()).toBe(200)
  }
  const running = [balancer(), ...Array.from({ length: 10 }, visitor)]

  site.process.kill('SIGTERM')

  await Promise.all(running)
  await expect.poll(() => [site.pid, ...pids].filter(isRunning), { timeout: 20_000 }).toEqual([])
  expect(site.process.exitCode).toBe(0)
})

test('the embedded database belongs to one process', async () => {
  const starting = startSite({ DATABASE_URL: '', WORKERS: '2' })
  await expect(starting).rejects.toThrow('WORKERS needs DATABASE_URL')
})
