import type { Passing } from '../../../services/events/timing/race/schema.ts'
import type { AthleteState } from '../client/timing-client.ts'
import { randomNumbers } from '../../../domain/random.ts'

export const chaosLevels = ['none', 'light', 'heavy'] as const
export type Chaos = (typeof chaosLevels)[number]

/**
 * Disturbances of passings. Shares are parts of all passings. Times are in milliseconds of the race
 * clock.
 */
interface Disturbance {
  /** Share of passings that are sent late, by up to `latestMs`. */
  late: number
  latestMs: number
  /**
   * Maximum delay in milliseconds of a passing that is not late. The delays are random, so passings
   * change their order.
   */
  jitterMs: number
  /** Share of passings that are sent twice. */
  doubled: number
  /** Share of passings that are sent without an id. */
  withoutId: number
  /** Share of passings with an additional wrong passing. The wrong passing is withdrawn. */
  wrong: number
  /** Share of passings with an additional passing of an unknown start number. */
  unknown: number
}

const minute = 60_000
const disturbances: Record<Chaos, Disturbance> = {
  none: { late: 0, latestMs: 0, jitterMs: 0, doubled: 0, withoutId: 0, wrong: 0, unknown: 0 },
  light: {
    late: 0.01,
    latestMs: 10 * minute,
    jitterMs: 2_000,
    doubled: 0.02,
    withoutId: 0.02,
    wrong: 0.002,
    unknown: 0.001,
  },
  heavy: {
    late: 0.1,
    latestMs: 60 * minute,
    jitterMs: minute,
    doubled: 0.2,
    withoutId: 0.2,
    wrong: 0.03,
    unknown: 0.01,
  },
}

/**
 * Maximum number of consecutive places that an athlete may skip. If there are more, the site
 * accepts the next passing only after a person has confirmed it.
 */
const maxSkipped = 1

/** Milliseconds between an athlete's last passing and the decision on the athlete's state. */
const decisionMs = 15 * minute
const longestWrongMs = 10 * minute

/** The race that the simulation sends. */
interface PlannedRace {
  /** Timing points in course order: `start`, checkpoints, `finish`. */
  places: readonly string[]
  athletes: readonly {
    starter: { bib: string }
    /** Milliseconds since the gun at each place. Null if there is no passing. */
    times: readonly (number | null)[]
    /** State of an athlete who did not finish. Null for a finisher. */
    state: AthleteState['state'] | null
  }[]
}

/** A request, or a part of a request, that is sent at one time. */
export type Action =
  | { type: 'passing'; passing: Passing }
  | { type: 'delete'; id: string }
  | { type: 'state'; bib: string; state: AthleteState['state'] }

export interface PlanOptions {
  chaos: Chaos
  seed: number
  /** Milliseconds of the race clock after which nothing more is sent. */
  until: number
  /**
   * True if passings contain chip and device, as decoders send them. Otherwise they contain start
   * number and checkpoint.
   */
  byChip: boolean
}

/**
 * Kinds of entries of a plan. An entry is a few numbers, so a race with 300,000 passings needs
 * little memory.
 */
const kinds = { own: 0, wrong: 1, unknown: 2 }
const how = { withId: 0, withoutId: 1, withdrawn: 2, deleted: 3, state: 4 }
const entryLength = 6

/** All actions of a race, in the order in which they are sent. */
export class Plan {
  readonly #race: PlannedRace
  readonly #options: PlanOptions
  /**
   * Six numbers for each entry: due time, athlete, place, race time in milliseconds, kind and
   * disturbance.
   */
  readonly #entries: number[] = []
  readonly #order: Uint32Array

  constructor(race: PlannedRace, options: PlanOptions) {
    this.#race = race
    this.#options = options
    const random = randomNumbers(options.seed)
    for (const athlete of race.athletes.keys()) this.#addAthlete(athlete, random)
    const count = this.#entries.length / entryLength
    const due = (entry: number) => this.#entries[entry * entryLength] ?? 0
    // Entries with the same due time keep their order. So a passing that was added before its
    // withdrawal is sent before it.
    this.#order = Uint32Array.from({ length: count }, (_, entry) => entry).sort(
      (a, b) => due(a) - due(b) || a - b,
    )
  }

  get length(): number {
    return this.#order.length
  }

  /** Returns the time of the race clock in milliseconds at which an action is sent. */
  dueAt(index: number): number {
    return this.#entries[(this.#order[index] ?? 0) * entryLength] ?? 0
  }

  action(index: number): Action {
    const at = (this.#order[index] ?? 0) * entryLength
    const [, athlete = 0, place = 0, raceMs = 0, kind = 0, mode = 0] = this.#entries.slice(
      at,
      at + entryLength,
    )
    const { starter, state } = this.#race.athletes[athlete] ?? {}
    const bib = kind === kinds.unknown ? `X${starter?.bib ?? ''}` : (starter?.bib ?? '')
    if (mode === how.state) return { type: 'state', bib, state: state ?? 'did_not_finish' }
    const suffix = kind === kinds.wrong ? `-wrong-${String(raceMs)}` : ''
    const id = `${bib}-${String(place)}${suffix}`
    if (mode === how.deleted) return { type: 'delete', id }
    const checkpoint = this.#race.places[place] ?? ''
    return {
      type: 'passing',
      passing: {
        ...(mode === how.withoutId ? {} : { id }),
        ...(this.#options.byChip
          ? { chip: chipOf(bib), device: deviceAt(checkpoint) }
          : { bib, checkpoint }),
        race_ms: raceMs,
        ...(this.#isVouchedFor(athlete, place) ? { kind: 'manual' } : {}),
        ...(mode === how.withdrawn ? { withdrawn: true } : {}),
      },
    }
  }

  /**
   * Returns true if a person has confirmed the passing. After several skipped places, a passing has
   * no effect until a person confirms it. A finish needs no confirmation.
   */
  #isVouchedFor(athlete: number, place: number): boolean {
    const { times = [] } = this.#race.athletes[athlete] ?? {}
    const before = times.findLastIndex((time, index) => index < place && time !== null)
    return place < times.length - 1 && place - Math.max(0, before) - 1 > maxSkipped
  }

  #addAthlete(athlete: number, random: () => number): void {
    const { times = [], state = null } = this.#race.athletes[athlete] ?? {}
    let last = 0
    for (const [place, time] of times.entries()) {
      if (time === null) continue
      last = Math.max(last, time)
      this.#addPassing([athlete, place, time], random)
    }
    const due = state === 'did_not_start' ? 0 : last + decisionMs
    if (state !== null) this.#add(due, [athlete, 0, 0], kinds.own, how.state)
  }

  #addPassing(
    passing: readonly [athlete: number, place: number, raceMs: number],
    random: () => number,
  ) {
    const { chaos } = this.#options
    const { late, latestMs, jitterMs, doubled, withoutId, wrong, unknown } = disturbances[chaos]
    const [athlete, place, raceMs] = passing
    const isLate = random() < late
    const due = raceMs + random() * (isLate ? latestMs : jitterMs)
    const mode = random() < withoutId ? how.withoutId : how.withId
    this.#add(due, passing, kinds.own, mode)
    if (random() < doubled) this.#add(due + random() * latestMs, passing, kinds.own, mode)
    if (random() < wrong) {
      const wrongMs = Math.floor(raceMs * (0.5 + random() / 2.5))
      const withdrawal = random() < 0.5 ? how.withdrawn : how.deleted
      const sentAt = Math.min(wrongMs + random() * jitterMs, this.#options.until)
      const withdrawnAt = Math.min(sentAt + random() * longestWrongMs, this.#options.until)
      const isOvertaken = withdrawal === how.deleted && random() < 0.2
      const moments = isOvertaken ? [withdrawnAt, sentAt] : [sentAt, withdrawnAt]
      const [first = 0, second = 0] = moments
      this.#add(first, [athlete, place, wrongMs], kinds.wrong, how.withId)
      this.#add(second, [athlete, place, wrongMs], kinds.wrong, withdrawal)
    }
    if (random() < unknown) this.#add(due, passing, kinds.unknown, how.withId)
  }

  #add(due: number, passing: readonly number[], kind: number, mode: number): void {
    const dueMs = Math.max(0, Math.round(due))
    if (dueMs <= this.#options.until) this.#entries.push(dueMs, ...passing, kind, mode)
  }
}

/** Returns the chip of a simulated athlete. */
export function chipOf(bib: string): string {
  return `CHIP-${bib}`
}

/** Returns the device at a timing point. */
export function deviceAt(place: string): string {
  return `mat-${place}`
}
