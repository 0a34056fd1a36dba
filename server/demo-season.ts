import { setTimeout as sleep } from 'node:timers/promises'
import { demoEvents, loadDemoEvents, type LoadedSeason } from '../demo/demo-season.ts'
import type { SeasonEvent, SeasonRace } from '../demo/season-event.ts'
import { utcDay } from '../domain/civil-days.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import { putState, putStatus } from '../services/events/timing/corrections.ts'
import { sentPassings, withdrawalOf } from '../services/events/timing/sent-passings.ts'
import { Timing } from '../services/events/timing/timing.ts'
import { log } from '../services/platform/log.ts'
import { type Action, Plan } from './timing/simulate/plan.ts'

/** Milliseconds between two looks at what the timers of the season have to send. */
const playMs = 1_000
/** Milliseconds between two looks at which events have begun or ended. */
const loadMs = 60_000
/** Actions of one commit: limits how long readers of the embedded database wait. */
const maxBatch = 200

const sender = { credentialId: 'demo-season' }

/**
 * Keeps the demo season up to date, and sends the passings of its races under way as a timer would: each when it happens,
 * some late, doubled or withdrawn. Everything is sent again after a restart, which changes nothing.
 */
export class DemoSeason {
  readonly #db: EventsDatabase
  readonly #timing: Timing
  readonly #clock: () => Date
  readonly #events: (now: Date) => SeasonEvent[]
  readonly #stop = new AbortController()
  #senders: RaceSender[] = []
  #loadedAt = -Infinity
  #running: Promise<void> | undefined

  constructor(
    db: EventsDatabase,
    {
      clock = () => new Date(),
      events = (now: Date) => demoEvents(utcDay(now), now),
    }: { clock?: () => Date; events?: (now: Date) => SeasonEvent[] } = {},
  ) {
    this.#db = db
    this.#timing = new Timing(db)
    this.#clock = clock
    this.#events = events
  }

  /** Updates all events in the database. */
  async load(): Promise<LoadedSeason> {
    const now = this.#clock()
    const season = await loadDemoEvents(this.#db, this.#timing, this.#events(now))
    this.#loadedAt = now.getTime()
    this.#senders = season.timed.map(
      (race) =>
        this.#senders.find((existing) => existing.isOf(race)) ?? new RaceSender(race, this.#timing),
    )
    return season
  }

  /** Sends everything that has happened since the last call. */
  async play(): Promise<void> {
    for (const each of this.#senders) await each.sendUntil(this.#clock(), this.#stop.signal)
    this.#senders = this.#senders.filter(({ isDone }) => !isDone)
  }

  /** Updates and plays the season until `close`. */
  start(): void {
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        if (this.#clock().getTime() - this.#loadedAt >= loadMs) await this.load()
        await this.play()
      } catch (error) {
        if (!this.#stop.signal.aborted) log.error({ err: error }, 'demo season')
      }
      await sleep(playMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Ends after the open transaction. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
    await this.#timing.close()
  }
}

/** The timer of one race. */
class RaceSender {
  readonly #race: SeasonRace
  readonly #timing: Timing
  #plan: Plan | undefined
  #next = 0
  isDone = false

  constructor(race: SeasonRace, timing: Timing) {
    this.#race = race
    this.#timing = timing
  }

  isOf({ id, startsAt }: SeasonRace): boolean {
    return id === this.#race.id && startsAt.getTime() === this.#race.startsAt.getTime()
  }

  /** Sends what is due; once the course is closed and everything is sent, the rankings become official. */
  async sendUntil(now: Date, signal: AbortSignal): Promise<void> {
    this.#plan ??= new Plan(this.#race.record(), {
      ...{ chaos: 'light', seed: 1, until: Infinity, byChip: false },
    })
    const clock = now.getTime() - this.#race.startsAt.getTime()
    while (!signal.aborted && this.#isDue(this.#plan, clock))
      await this.#sendBatch(this.#plan, clock)
    if (this.#next < this.#plan.length || now < this.#race.closesAt || signal.aborted) return
    await this.#makeOfficial(this.#plan)
    this.isDone = true
  }

  #isDue(plan: Plan, clock: number, index = this.#next): boolean {
    return index < plan.length && plan.dueAt(index) <= clock
  }

  async #sendBatch(plan: Plan, clock: number): Promise<void> {
    let end = this.#next
    const passings = []
    const states: (Action & { type: 'state'; decidedAt: string })[] = []
    for (; end - this.#next < maxBatch && this.#isDue(plan, clock, end); end += 1) {
      const action = plan.action(end)
      if (action.type === 'state') states.push({ ...action, decidedAt: this.#instantOf(plan, end) })
      else if (action.type === 'delete') passings.push(withdrawalOf(action.id))
      else passings.push(...sentPassings([action.passing]))
    }
    const { id } = this.#race
    if (passings.length > 0) await this.#timing.record(id, { passings, ...sender })
    for (const { bib, state, decidedAt } of states) {
      await putState(this.#timing, id, { bib, state, reason: '', decidedAt }, sender)
    }
    this.#next = end
  }

  /** ISO 8601 instant at which an action is due. */
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
