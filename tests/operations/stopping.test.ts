import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { end } from '../start/child-program.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { rawConnection } from './raw-connection.ts'

/** One database for all tests, because its creation is slow. */
const folder = mkdtempSync(join(tmpdir(), 'parcours-stopping-'))
let site: StartedSite

/** Preloaded script that causes an unhandled rejection on request. */
const defectOnSignal = `process.on('SIGUSR2', () => void Promise.reject(new Error('boom')))`

beforeEach(async () => {
  site = await startSite({
    DEMO_SEASON: '0',
    DATABASE_URL: '',
    VAR_DIRECTORY: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(defectOnSignal)}`,
  })
  // These tests end the site on purpose.
  site.process.removeAllListeners('close')
})

afterEach(() => end(site.process))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** An incomplete request: the site waits for the rest of its body. */
async function unfinishedQuestion() {
  const connection = await rawConnection(site.origin)
  const body = '{"query":"{ __typename }"}'
  connection.send(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The site sends 100 Continue after it has read the headers.
  await expect.poll(() => connection.received()).toContain('100 Continue')
  return { connection, body }
}

const saysThatItStops = () => expect.poll(() => site.output()).toContain('shutting down')

test('SIGTERM: open requests complete, new requests are refused, no files are left behind', async () => {
  const { connection, body } = await unfinishedQuestion()
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await saysThatItStops()
  await expect(rawConnection(site.origin)).rejects.toThrow('ECONNREFUSED')

  connection.send(`${body}GET /ready HTTP/1.1\r\nHost: x\r\n\r\n`)

  const responseTexts = await connection.rest()
  expect(responseTexts).toContain('{"data":{"__typename":"Query"}}')
  expect(responseTexts).toMatch(/HTTP\/1\.1 503 .*retry-after: 10.*"code":"site\.notReady"/s)
  expect(await ended).toEqual([0, null])
  expect(readdirSync(folder)).toEqual(['database'])
})

test('streams end at once, and do not delay the stop', async () => {
  const query = 'subscription { athletesChanged(ids: []) { results { id } } }'
  const url = `${site.origin}/graphql?query=${encodeURIComponent(query)}`
  const response = await fetch(url, { headers: { accept: 'text/event-stream' } })
  expect(response.headers.get('content-type')).toMatch('text/event-stream')
  const ended = once(site.process, 'exit')
  const startedAt = performance.now()
  site.process.kill('SIGTERM')

  expect(await response.text()).toMatch(/^retry: \d+\n\nevent: next/)
  expect(await ended).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('an active client receives Connection: close and no reset', async () => {
  const agent = new Agent({ keepAlive: true })
  const met = { responses: 0, closing: 0, failures: [] as (string | undefined)[] }
  const get = () =>
    new Promise<boolean>((resolve) => {
      request(`${site.origin}/health`, { agent }, (response) => {
        met.responses += 1
        if (response.headers.connection === 'close') met.closing += 1
        response.resume().on('end', () => {
          resolve(true)
        })
      })
        .on('error', (error: NodeJS.ErrnoException) => {
          met.failures.push(error.code)
          resolve(false)
        })
        .end()
    })
  const client = async () => {
    while (await get());
  }
  const clients = Array.from({ length: 20 }, client)
  await expect.poll(() => met.responses, { timeout: 20_000 }).toBeGreaterThan(200)
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')

  await Promise.all(clients)
  agent.destroy()

  expect(met.closing).toBe(20)
  expect(new Set(met.failures)).toEqual(new Set(['ECONNREFUSED']))
  expect(await ended).toEqual([0, null])
})

test('a second signal kills the site at once', async () => {
  await unfinishedQuestion()
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await saysThatItStops()

  // Signals within 500 ms of the first count as its duplicates.
  await vi.waitUntil(() => !site.process.kill('SIGTERM') || site.process.exitCode !== null, 10_000)

  expect(await ended).toEqual([1, null])
})

test('an unhandled rejection is logged and ends the site', async () => {
  const ended = once(site.process, 'exit')
  site.process.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  const lines = site.output().split('\n')
  const fatal = lines.filter((line) => line.includes('"level":"fatal"'))
  expect(fatal.map((line) => JSON.parse(line) as object)).toMatchObject([
    { err: { message: 'boom', stack: expect.stringContaining('boom') as string } },
  ])
})

test('a killed site leaves a lock, which the next start takes over', async () => {
  const ended = once(site.process, 'exit')
  site.process.kill('SIGKILL')
  await ended
  expect(existsSync(join(folder, 'database.lock'))).toBe(true)
})

test('the next start finds all data', async () => {
  const ready = await fetch(`${site.origin}/ready`)
  expect(await ready.json()).toEqual({ status: 'ready' })
  expect((await fetch(`${site.origin}/en`)).status).toBe(200)
})
