import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoEvents, loadDemoEvents, type LoadedSeason } from '../demo/demo-season.ts'
import type { SeasonRace } from '../demo/season-event.ts'
import { utcDay } from '../domain/civil-days.ts'
import type { Clock } from '../services/events/clock.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import { putState, putStatus, type StateDecision } from '../services/events/timing/decisions.ts'
import type { SentPassing } from '../services/events/timing/passings/record-passings.ts'
import { sentPassings, withdrawalOf } from '../services/events/timing/passings/sent-passings.ts'
import { SentInstants } from '../services/events/timing/race/sent-instants.ts'
import { TimingWriter } from '../services/events/timing/timing.ts'
import { log } from '../services/platform/log.ts'
import { Plan } from './timing/simulate/plan.ts'

/** Milliseconds between two checks for passings that are due. */
const playMs = 1_000
/** Milliseconds between two checks for events that have begun or ended. */
const loadMs = 60_000
/**
 * Maximum number of passings per transaction. A lower number makes readers of the embedded database
 * wait for less time.
 */
const maxBatch = 200

const sender = { credentialId: 'demo-season' }

/**
 * Keeps the demo season up to date. Sends the passings of running races when they happen, like a
 * timer. Sends some passings late or twice, and withdraws some.
 * After a restart, sends the passings that are missing.
 */
export class DemoSeason {
  readonly #db: EventsDatabase
  readonly #timing: TimingWriter
  readonly #clock: Clock
  /** Ids of the demo events that are loaded. If empty, all demo events are loaded. */
  readonly #only: ReadonlySet<string>
  readonly #stop = new AbortController()
  #senders: RaceSender[] = []
  #loadedAt = -Infinity
  #running: Promise<void> | undefined

  constructor(
    db: EventsDatabase,
    { clock = () => new Date(), only = [] }: { clock?: Clock; only?: readonly string[] } = {},
  ) {
    this.#db = db
    this.#timing = new TimingWriter(db)
    this.#clock = clock
    this.#only = new Set(only)
  }

  /** Updates all events of the demo season in the database. */
  async load(): Promise<LoadedSeason> {
    const now = this.#clock()
    const events = demoEvents(utcDay(now), now).filter(
      ({ event }) => this.#only.size === 0 || this.#only.has(event.id),
    )
    const season = await loadDemoEvents(this.#db, this.#timing, events)
    this.#loadedAt = now.getTime()
    this.#senders = season.timed.map(
      (race) =>
        this.#senders.find((existing) => existing.isOf(race)) ??
        new RaceSender(this.#db, this.#timing, race),
    )
    return season
  }

  /** Sends all passings and decisions that have become due since the last call. */
  async play(): Promise<void> {
    for (const each of this.#senders) await each.sendUntil(this.#clock(), this.#stop.signal)
    this.#senders = this.#senders.filter(({ isDone }) => !isDone)
  }

  /** Updates the season and sends passings until `close`. */
  start(): void {
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    const next = () => sleep(playMs, true, { signal }).catch(() => false)
    // Waits first, so the first visitors are served before missed passings are sent.
    while (await next()) {
      try {
        if (this.#clock().getTime() - this.#loadedAt >= loadMs) await this.load()
        await this.play()
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'demo season')
      }
    }
  }

  /** Stops after the running transaction. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
    await this.#timing.close()
  }
}

/** Sends the passings and states of one race. */
class RaceSender {
  readonly #db: EventsDatabase
  readonly #timing: TimingWriter
  readonly #race: SeasonRace
  #plan: Plan | undefined
  /** Keys of the passings, withdrawals and states that the site had already stored. */
  #sent: ReadonlySet<string> = new Set()
  #next = 0
  isDone = false

  constructor(db: EventsDatabase, timing: TimingWriter, race: SeasonRace) {
    this.#db = db
    this.#timing = timing
    this.#race = race
  }

  isOf({ id, startsAt }: SeasonRace): boolean {
    return id === this.#race.id && startsAt.getTime() === this.#race.startsAt.getTime()
  }

  /**
   * Sends the passings and states that are due. When the course is closed and everything has been
   * sent, makes the rankings official.
   */
  async sendUntil(now: Date, signal: AbortSignal): Promise<void> {
    const plan = (this.#plan ??= await this.#prepare())
    const clock = now.getTime() - this.#race.startsAt.getTime()
    while (!signal.aborted && isDue(plan, this.#next, clock)) {
      await this.#sendBatch(plan, clock)
      // During a transaction, requests wait for the embedded database. They run between two
      // transactions.
      await setImmediate()
    }
    if (this.#next < plan.length || now < this.#race.closesAt || signal.aborted) return
    await this.#makeOfficial(plan)
    this.isDone = true
  }

  async #prepare(): Promise<Plan> {
    this.#sent = await readSent(this.#db, this.#race.id)
    const options = { chaos: 'light', seed: 1, until: Infinity, byChip: false } as const
    return new Plan(this.#race.record(), options)
  }

  async #sendBatch(plan: Plan, clock: number): Promise<void> {
    const passings: SentPassing[] = []
    const decisions: StateDecision[] = []
    const instants = new SentInstants(new Date())
    let end = this.#next
    for (; passings.length < maxBatch && isDue(plan, end, clock); end += 1) {
      const action = plan.action(end)
      if (action.type === 'state') {
        const { bib, state } = action
        decisions.push({ bib, state, reason: '', decidedAt: this.#instantOf(plan, end) })
      } else if (action.type === 'delete') passings.push(withdrawalOf(action.id))
      else passings.push(...sentPassings([action.passing], instants))
    }
    const { id } = this.#race
    const missing = passings.filter((passing) => !this.#sent.has(keyOf(passing)))
    if (missing.length > 0) await this.#timing.record(id, { passings: missing, ...sender })
    for (const decision of decisions) {
      if (!this.#sent.has(decision.bib)) await putState(this.#timing, id, decision, sender)
    }
    this.#next = end
  }

  /** Returns the instant at which an action is due, in ISO 8601. */
  #instantOf(plan: Plan, index: number): string {
    return new Date(this.#race.startsAt.getTime() + plan.dueAt(index)).toISOString()
  }

  async #makeOfficial(plan: Plan): Promise<void> {
    const { id, rankingIds, closesAt } = this.#race
    const lastSent = this.#instantOf(plan, plan.length - 1)
    const decidedAt = [closesAt.toISOString(), lastSent].toSorted().at(-1) ?? lastSent
    for (const rankingId of rankingIds) {
      const decision = { rankingId, status: 'official' as const, by: 'Race office', decidedAt }
      await putStatus(this.#timing, id, decision, sender)
    }
  }
}

function isDue(plan: Plan, index: number, clock: number): boolean {
  return index < plan.length && plan.dueAt(index) <= clock
}

const keyOf = ({ id, withdrawn }: Pick<SentPassing, 'id' | 'withdrawn'>) =>
  `${withdrawn ? 'withdrawal' : 'passing'} ${id}`

/**
 * Returns the keys of the passings and withdrawals that the site has stored, and the start numbers
 * of the athletes whose state it has stored.
 */
async function readSent(db: EventsDatabase, raceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select 'passing ' || id as key from timing_passings where race_id = ${raceId}
    union all select 'withdrawal ' || passing_id from timing_withdrawals where race_id = ${raceId}
    union all select bib from timing_states where race_id = ${raceId}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
