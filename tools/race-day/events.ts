import { setTimeout as wait } from 'node:timers/promises'
import type { Passing } from '../../services/events/timing/race/schema.ts'
import { TimingClient } from '../../server/timing/client/timing-client.ts'
import { untilAvailable } from '../../server/timing/client/until-available.ts'
import type { EventPackage } from '../../services/events/event-package.ts'
import { inventedRace } from '../bench/invented-race.ts'
import type { InventedTimedRace } from '../bench/timed-race.ts'
import { Loop } from './loop.ts'

/** An event with 500 results. Its name contains the number of its publication. */
export function republishedEvent(version: number): EventPackage {
  const pkg = inventedRace(500, 'bench-again')
  return {
    ...pkg,
    contentHash: `version-${String(version)}`,
    event: { ...pkg.event, name: `Published ${String(version)} times` },
  }
}

export const republishedPath = '/en/events/bench-again'
export const publishedPattern = String.raw`Published (\d+) times`

/** A publication and the time of its commit, in milliseconds since the epoch. */
export interface Committed {
  version: number
  at: number
}

/** Publishes an event again and again. Repeats a publication that fails. */
export class Publisher {
  readonly committed: Committed[] = []
  failures = 0
  readonly #publish: (pkg: EventPackage) => Promise<unknown>
  readonly #loop = new Loop()

  constructor(publish: (pkg: EventPackage) => Promise<unknown>) {
    this.#publish = publish
  }

  async #publishNext(): Promise<void> {
    const version = this.committed.length + 1
    while (!this.#loop.signal.aborted) {
      try {
        await this.#publish(republishedEvent(version))
        this.committed.push({ version, at: Date.now() })
        return
      } catch {
        this.failures += 1
        await wait(250)
      }
    }
  }

  begin(everyMs: number): void {
    let due = Date.now()
    this.#loop.begin(async () => {
      due += everyMs
      await this.#loop.wait(Math.max(0, due - Date.now()))
      await this.#publishNext()
    })
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}

/** A passing and the time of its acknowledgement, in milliseconds since the epoch. */
export interface Acknowledged {
  passing: Passing
  at: number
}

/** Sends the passings of a running race one by one at a steady rate. */
export class Timer {
  readonly #client: TimingClient
  readonly #race: InventedTimedRace
  readonly #stopping = new AbortController()
  #running: Promise<unknown> = Promise.resolve()
  readonly acknowledged: Acknowledged[] = []
  /** Number of repeated requests for each reason, such as a lost connection or status 503. */
  readonly repeated = new Map<string, number>()

  constructor(origin: string, token: string, race: InventedTimedRace) {
    this.#race = race
    const never = new AbortController().signal
    this.#client = new TimingClient({ url: origin, token, raceId: race.id }, never)
  }

  async putStarters(): Promise<void> {
    await this.#client.putStarters(this.#race.starters)
    const now = new Date().toISOString()
    await this.#client.putStart({ gun_at: now, decided_at: now })
  }

  begin(perSecond: number): void {
    this.#running = this.#sendSteadily(perSecond)
  }

  async #sendSteadily(perSecond: number): Promise<void> {
    const { starters, checkpoints } = this.#race
    const { signal } = this.#stopping
    const startedAt = performance.now()
    const sending = new Set<Promise<void>>()
    for (let sent = 0; sent < starters.length * checkpoints.length; sent += 1) {
      const due = startedAt + (sent * 1_000) / perSecond
      await wait(Math.max(0, due - performance.now()))
      if (signal.aborted) break
      const athlete = sent % starters.length
      const place = 1 + Math.floor(sent / starters.length)
      const request = this.#send(this.#race.passings(place, athlete, athlete + 1))
      sending.add(request)
      void request.finally(() => sending.delete(request))
    }
    await Promise.all(sending)
  }

  async #send(passings: Passing[]): Promise<void> {
    const stop = new AbortController()
    await untilAvailable(() => this.#client.sendPassings(passings), {
      stop: stop.signal,
      onWait: ({ message }) => this.repeated.set(message, (this.repeated.get(message) ?? 0) + 1),
    })
    const at = Date.now()
    this.acknowledged.push(...passings.map((passing) => ({ passing, at })))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /**
   * Sends all acknowledged passings again. The site must report each of them as a duplicate.
   * @returns the passings that the site does not report as duplicates
   */
  async findLost(): Promise<Acknowledged[]> {
    const batchSize = 500
    const lost: Acknowledged[] = []
    for (let from = 0; from < this.acknowledged.length; from += batchSize) {
      const batch = this.acknowledged.slice(from, from + batchSize)
      const { passings } = await this.#client.sendPassings(batch.map(({ passing }) => passing))
      lost.push(...batch.filter((_, index) => passings[index]?.status !== 'duplicate'))
    }
    return lost
  }
}
