import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { ArrivingRace, prepareTimedRace } from './timed-race.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Functions that end what a test has started. The function that was added last is called first. */
const started: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop()
})

/** A site that a test can kill and start again at the same address. */
class RestartableSite {
  readonly #environment: Record<string, string>
  #site: StartedSite | undefined

  constructor(environment: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'parcours-faults-'))
    this.#environment = {
      DEMO_SEASON: '0',
      REQUESTS_PER_MINUTE: '0',
      VAR_DIRECTORY: folder,
      ...environment,
    }
    started.push(async () => {
      await this.#site?.stop()
      rmSync(folder, { recursive: true, force: true })
    })
  }

  get directory(): string {
    return join(this.#environment['VAR_DIRECTORY'] ?? '', 'database')
  }

  get origin(): string {
    return this.#site?.origin ?? ''
  }

  async start(): Promise<void> {
    this.#site = await startSite(this.#environment)
    this.#environment['PORT'] = new URL(this.#site.origin).port
  }

  async killAndStart(): Promise<void> {
    const server = this.#site?.process
    if (!server) throw new Error('the site does not run')
    server.removeAllListeners('close')
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    await this.start()
  }

  output = (): string => this.#site?.output() ?? ''
}

async function beginRace(site: RestartableSite, token: string): Promise<ArrivingRace> {
  const race = await ArrivingRace.begin(site.origin, token)
  started.push(() => race.stop())
  return race
}

test('a killed site on the embedded database loses no acknowledged passing', async () => {
  const site = new RestartableSite({ DATABASE_URL: '' })
  const token = await prepareTimedRace({ kind: 'embedded', directory: site.directory })
  await site.start()
  const race = await beginRace(site, token)
  for (const share of [0.3, 0.7]) {
    await race.until(share)
    await site.killAndStart()
    await race.expectNothingLost()
  }
  await race.expectFinalRanking()
  expect(race.repeated).toBeGreaterThan(0)
})

test('a killed site, lost connections, a halted server and a full disk of PostgreSQL lose no acknowledged passing', async () => {
  const postgres = await startFilledPostgres()
  started.push(() => postgres.stop())
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin('create database site')
  const url = new URL(postgres.url)
  url.pathname = '/site'
  const site = new RestartableSite({ DATABASE_URL: url.href })
  const token = await prepareTimedRace({ kind: 'postgres', url: url.href })
  await site.start()
  const race = await beginRace(site, token)

  await race.until(0.15)
  await site.killAndStart()
  await race.expectNothingLost()

  await race.until(0.3)
  for (let round = 0; round < 10; round += 1) {
    await admin(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site' and pid <> pg_backend_pid()",
    )
    await wait((round * 37) % 150)
  }

  await race.until(0.5)
  await postgres.halt()
  await wait(1_000)
  await postgres.resume()

  await race.until(0.7)
  const inSite = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await inSite(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create trigger full_disk before insert on timing_passings execute function disk_full();
    create trigger full_disk before update on ranking_entries execute function disk_full();`)
  await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('disk full')
  await inSite('drop function disk_full cascade')

  await race.expectFinalRanking()
  expect(race.repeated).toBeGreaterThan(2)
  expect(site.output()).not.toContain('"level":"error"')
})
