import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Passing } from '../../services/events/timing/race/schema.ts'
import { TimingClient } from '../../server/timing/client/timing-client.ts'
import { untilAvailable } from '../../server/timing/client/until-available.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import type { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { migrations } from '../../services/migrations.ts'
import { type DatabaseLocation, openDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { callCommand } from '../start/command.ts'
import { organiserToken } from '../start/organiser-token.ts'
import { places } from '../start/places.ts'

const raceId = 'pier-mile-2026-mile'
const starters = 240
const batchSize = 4

/**
 * Imports the race of examples/timing into the database of a stopped site. Returns a token of the
 * organiser.
 */
export async function prepareTimedRace(location: DatabaseLocation): Promise<string> {
  if (location.kind === 'embedded')
    await createDatabaseFiles(location.directory ?? '', migrations, places)
  const { db, close } = await openDatabase<EventsSchema>(location, migrations)
  const varDirectory = mkdtempSync(join(tmpdir(), 'parcours-rejects-'))
  try {
    const request = { path: resolve('examples/timing'), check: false, rejectsFile: undefined }
    await importPackage(
      () => Promise.resolve(db),
      { ...request, realDataDir: undefined },
      { varDirectory },
    )
    return await organiserToken(db, 'pier-runners')
  } finally {
    await close()
    rmSync(varDirectory, { recursive: true })
  }
}

const bibOf = (index: number) => String(index + 1)
const finishOf = (index: number) => 400_000 + index * 1_000

/**
 * A race whose passings arrive in the order of the start numbers, until all starters have finished.
 * The command `send` sends the passings at the lighthouse from a growing file. Requests of this
 * class send the finishes. While the site is down, both senders repeat their requests.
 */
export class ArrivingRace {
  readonly #client: TimingClient
  readonly #origin: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'parcours-arriving-'))
  readonly #sender: ReturnType<typeof callCommand>
  /** Finishes that the site has acknowledged. */
  readonly acknowledged: Passing[] = []
  /** Number of requests that failed and were repeated. */
  repeated = 0
  /** Resolves when the site has acknowledged all finishes. */
  readonly arrived: Promise<void>

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#client = clientOf(origin, token)
    const file = join(this.#folder, 'lighthouse.csv')
    writeFileSync(file, 'bib,checkpoint,race_ms\n')
    const environment = { TIMING_URL: origin, TIMING_TOKEN: token }
    this.#sender = callCommand('send', [file, '--race', raceId], environment)
    this.arrived = this.#send(file)
  }

  /** Sends the start list and the gun. Then begins to send passings. */
  static async begin(origin: string, token: string): Promise<ArrivingRace> {
    const client = clientOf(origin, token)
    await client.putStarters(
      Array.from({ length: starters }, (_, index) => ({
        bib: bibOf(index),
        name: `Runner ${bibOf(index)}`,
        gender: index % 2 === 0 ? 'F' : 'M',
      })),
    )
    const now = new Date().toISOString()
    await client.putStart({ gun_at: now, decided_at: now })
    return new ArrivingRace(origin, token)
  }

  async #send(file: string): Promise<void> {
    const retry = { stop: new AbortController().signal, onWait: () => (this.repeated += 1) }
    for (let from = 0; from < starters; from += batchSize) {
      const indexes = Array.from({ length: batchSize }, (_, index) => from + index)
      const lines = indexes.map(
        (index) => `${bibOf(index)},Lighthouse,${String(finishOf(index) / 2)}\n`,
      )
      appendFileSync(file, lines.join(''))
      const passings = indexes.map((index) => ({
        id: `finish-${bibOf(index)}`,
        bib: bibOf(index),
        checkpoint: 'finish',
        race_ms: finishOf(index),
      }))
      await untilAvailable(() => this.#client.sendPassings(passings), retry)
      this.acknowledged.push(...passings)
      await wait(10)
    }
  }

  /**
   * Waits until this share of all finishes is acknowledged. Further passings continue to arrive.
   */
  async until(share: number): Promise<void> {
    const isReached = () => this.acknowledged.length >= share * starters
    await expect.poll(isReached, { timeout: 120_000, interval: 5 }).toBe(true)
  }

  /** Sends all acknowledged finishes again. The site must report each of them as a duplicate. */
  async expectNothingLost(): Promise<void> {
    const { passings } = await this.#client.sendPassings([...this.acknowledged])
    const statuses = new Set(passings.map(({ status }) => status))
    expect([...statuses]).toEqual(['duplicate'])
  }

  /**
   * Waits for the end of both senders. Compares the site's ranking with the expected ranking of all
   * passings.
   */
  async expectFinalRanking(): Promise<void> {
    await this.arrived
    const isSent = () => this.#sender.output.stdout.includes(`acknowledged ${String(starters)} `)
    await expect.poll(isSent, { timeout: 120_000 }).toBe(true)
    await this.expectNothingLost()
    const entries: string[] = []
    for (let page = 1; entries.length < starters; page += 1) {
      const path = `/v1/web/rankings/${raceId}-overall/entries?itemsPerPage=100&page=${String(page)}`
      const response = await fetch(this.#origin + path)
      const { items } = (await response.json()) as RankingEntryPage
      for (const { position, bib, gun_time } of items) {
        entries.push([position, bib, gun_time].join(' '))
      }
    }
    const expected = Array.from({ length: starters }, (_, index) =>
      [index + 1, bibOf(index), finishOf(index)].join(' '),
    )
    expect(entries).toEqual(expected)
  }

  async stop(): Promise<void> {
    await this.#sender.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function clientOf(origin: string, token: string): TimingClient {
  return new TimingClient({ url: origin, token, raceId }, new AbortController().signal)
}
