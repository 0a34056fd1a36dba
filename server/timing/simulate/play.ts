import { setTimeout as sleep } from 'node:timers/promises'
import type { Passing } from '../../../services/events/timing/race/schema.ts'
import type { TimingClient } from '../client/timing-client.ts'
import { untilAvailable, type RetryOptions } from '../client/until-available.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { Plan } from './plan.ts'
import { randomNumbers } from '../../../domain/random.ts'
import type { SimulatedRace } from './read-simulated-race.ts'

/**
 * Maximum number of passings per request. With chaos, each request has a random number of passings
 * up to this maximum.
 */
const maxBatch = 500
/** Maximum number of starters per request. */
const maxStarters = 100_000
/** Minimum number of milliseconds to wait before the clock is checked again. */
const shortestWaitMs = 20

export interface PlayOptions {
  /**
   * Seconds of the race clock per real second. With 0, passings are sent as fast as the site
   * accepts them.
   */
  speed: number
  seed: number
  oddBatches: boolean
}

/** Sends the start list and the start of a race. Returns the time of the gun. */
export async function sendStart(
  race: SimulatedRace,
  devices: { device: string; checkpoint: string }[] | undefined,
  client: TimingClient,
  retry: RetryOptions,
): Promise<Date> {
  const starters = race.athletes.map(({ starter }) => starter)
  for (let from = 0; from < starters.length; from += maxStarters) {
    retry.stop.throwIfAborted()
    const some = starters.slice(from, from + maxStarters)
    await untilAvailable(() => client.putStarters(some), retry)
  }
  const gun = new Date()
  const start = { gun_at: gun.toISOString(), decided_at: gun.toISOString() }
  await untilAvailable(
    () => client.putStart({ ...start, ...(devices === undefined ? {} : { devices }) }),
    retry,
  )
  return gun
}

/** Executes a plan. Sends each action when the race clock reaches its time. */
export class Play {
  readonly #plan: Plan
  readonly #client: TimingClient
  readonly #acknowledgements: Acknowledgements
  readonly #retry: RetryOptions
  readonly #options: PlayOptions
  readonly #random: () => number
  #next = 0
  #startedAt = performance.now()

  constructor(
    plan: Plan,
    client: TimingClient,
    acknowledgements: Acknowledgements,
    retry: RetryOptions,
    options: PlayOptions,
  ) {
    this.#plan = plan
    this.#client = client
    this.#acknowledgements = acknowledgements
    this.#retry = retry
    this.#options = options
    this.#random = randomNumbers(options.seed)
  }

  /** Number of actions that were sent. */
  get done(): number {
    return this.#next
  }

  /**
   * Time of the race clock in milliseconds. With speed 0, this is the due time of the next action,
   * or of the last action at the end.
   */
  get clock(): number {
    const { speed } = this.#options
    if (speed === 0) return this.#plan.dueAt(Math.min(this.#next, this.#plan.length - 1))
    return (performance.now() - this.#startedAt) * speed
  }

  /** Milliseconds by which sending is later than the race clock. */
  get behindMs(): number {
    if (this.#options.speed === 0 || this.#next >= this.#plan.length) return 0
    return Math.max(0, this.clock - this.#plan.dueAt(this.#next)) / this.#options.speed
  }

  /**
   * Sends all actions.
   * @param gun time at which the race clock showed 0
   * @throws Refused when the site refuses a request
   * @throws an AbortError after `stop`
   */
  async run(gun: Date): Promise<void> {
    this.#startedAt = performance.now() - (Date.now() - gun.getTime())
    const { stop } = this.#retry
    while (this.#next < this.#plan.length) {
      stop.throwIfAborted()
      // Waits until the action is due. So `#takeDue` returns no passings only if the action has
      // another type.
      if (!this.#isDue(this.#next)) {
        const wait = (this.#plan.dueAt(this.#next) - this.clock) / this.#options.speed
        await sleep(Math.max(shortestWaitMs, wait), undefined, { signal: stop })
        continue
      }
      const { passings, end } = this.#takeDue()
      if (passings.length > 0) {
        await untilAvailable(async () => {
          const started = performance.now()
          const response = await this.#client.sendPassings(passings)
          this.#acknowledgements.add(response, performance.now() - started)
        }, this.#retry)
        this.#next = end
      } else {
        await this.#sendOther()
        this.#next += 1
      }
    }
  }

  #isDue(index: number): boolean {
    return this.#options.speed === 0 || this.#plan.dueAt(index) <= this.clock
  }

  /** Takes passings that are due, up to the next action of another type. */
  #takeDue(): { passings: Passing[]; end: number } {
    const passings: Passing[] = []
    const { oddBatches } = this.#options
    const most = oddBatches ? Math.ceil(this.#random() * maxBatch) : maxBatch
    let end = this.#next
    while (passings.length < most && end < this.#plan.length && this.#isDue(end)) {
      const action = this.#plan.action(end)
      if (action.type !== 'passing') break
      passings.push(action.passing)
      end += 1
    }
    return { passings, end }
  }

  async #sendOther(): Promise<void> {
    const action = this.#plan.action(this.#next)
    if (action.type === 'delete') {
      await untilAvailable(() => this.#client.withdrawPassing(action.id), this.#retry)
      this.#acknowledgements.withdrawn += 1
    } else if (action.type === 'state') {
      const state = { state: action.state, decided_at: new Date().toISOString() }
      await untilAvailable(() => this.#client.putState(action.bib, state), this.#retry)
      this.#acknowledgements.states += 1
    }
  }
}
