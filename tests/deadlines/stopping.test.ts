import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { end } from '../start/child-program.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { rawConnection } from '../operations/raw-connection.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcours-stopping-'))
let postgres: StartedPostgres
let site: StartedSite

beforeAll(async () => {
  postgres = await startFilledPostgres()
})

/**
 * Starts a site on PostgreSQL, because a start on the embedded database takes almost twice as long.
 * @param environment settings of the site, such as `STOP_DELAY_MS` for a delay after SIGTERM
 */
async function start(environment: Record<string, string> = {}) {
  site = await startSite({
    DEMO_SEASON: '0',
    DATABASE_URL: postgres.url,
    VAR_DIRECTORY: folder,
    ...environment,
  })
  // Removes the listener that reports an unexpected end, because these tests end the site on
  // purpose.
  site.process.removeAllListeners('close')
}

afterEach(() => end(site.process))

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

/** Sends a request without its body. The site waits for the body. */
async function unfinishedQuestion() {
  const connection = await rawConnection(site.origin)
  const body = '{"query":"{ __typename }"}'
  connection.send(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // When the site has read the headers, it sends 100 Continue.
  await expect.poll(() => connection.received()).toContain('100 Continue')
  return { connection, body }
}

/** Returns the error code if the site refuses a new connection, and undefined if it accepts one. */
const refusal = () =>
  rawConnection(site.origin).then(
    ({ close }) => {
      close()
      return undefined
    },
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  )

const saysThatItStops = () => expect.poll(() => site.output()).toContain('shutting down')

test('SIGTERM: open requests complete, new requests are refused, no files are left behind', async () => {
  await start({ DATABASE_URL: '' })
  const { connection, body } = await unfinishedQuestion()
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await saysThatItStops()
  await expect.poll(refusal).toBe('ECONNREFUSED')

  connection.send(`${body}GET /ready HTTP/1.1\r\nHost: x\r\n\r\n`)

  const responseTexts = await connection.rest()
  expect(responseTexts).toContain('{"data":{"__typename":"Query"}}')
  expect(responseTexts).toMatch(/HTTP\/1\.1 503 .*retry-after: 10.*"code":"site\.notReady"/s)
  expect(await ended).toEqual([0, null])
  expect(readdirSync(folder)).toEqual(['database'])
})

test('no request that begins while /ready says yes is lost, also on connections of their own', async () => {
  await start({ STOP_DELAY_MS: '1000' })
  let isReady = true
  let sent = 0
  const failures: string[] = []
  const send = (path: string, body?: string) =>
    new Promise<void>((resolve) => {
      sent += 1
      const fail = (reason: unknown) => {
        failures.push(`${path}: ${String(reason)}`)
        resolve()
      }
      const method = body === undefined ? 'GET' : 'POST'
      const headers = { 'content-type': 'application/json' }
      request(site.origin + path, { agent: false, method, headers }, (response) => {
        if (response.statusCode !== 200) fail(response.statusCode)
        response.resume().once('close', resolve)
      })
        .once('error', fail)
        .end(body)
    })
  const client = async () => {
    while (isReady) {
      await send('/en')
      await send('/graphql', '{"query":"{ __typename }"}')
    }
  }
  const balancer = async () => {
    while ((await fetch(`${site.origin}/ready`)).ok) await wait(200)
    isReady = false
  }
  const clients = [balancer(), ...Array.from({ length: 20 }, client)]
  await expect.poll(() => sent, { timeout: 20_000 }).toBeGreaterThan(200)
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await Promise.all(clients)

  expect(failures).toEqual([])
  expect(await ended).toEqual([0, null])
})

test('an idle connection of a proxy takes a last request after new ones are refused', async () => {
  await start({ STOP_DELAY_MS: '1000' })
  const connection = await rawConnection(site.origin)
  connection.send('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => connection.received()).toContain('alive')
  site.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${site.origin}/ready`)).status).toBe(503)
  await expect.poll(refusal, { timeout: 10_000 }).toBe('ECONNREFUSED')
  await wait(700)

  const body = '{"query":"{ __typename }"}'
  connection.send(
    `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
  )

  expect(await connection.rest()).toMatch(
    /HTTP\/1\.1 200 .*connection: close.*"__typename":"Query"/is,
  )
})

test('streams end at once, and do not delay the stop', async () => {
  await start()
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
  await start()
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
  await start()
  await unfinishedQuestion()
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await saysThatItStops()

  // The site ignores signals within 500 ms after the first signal, because such signals count as
  // duplicates.
  await vi.waitUntil(() => !site.process.kill('SIGTERM') || site.process.exitCode !== null, 10_000)

  expect(await ended).toEqual([1, null])
})
