import type { AthleteState, Passing } from '../client/timing-client.ts'
import { randomNumbers } from './random.ts'

export const chaosLevels = ['none', 'light', 'heavy'] as const
export type Chaos = (typeof chaosLevels)[number]

/** Shares of all passings to which something happens, and times in milliseconds of the race clock. */
interface Disturbance {
  /** Arrives up to `latestMs` late. */
  late: number
  latestMs: number
  /** Every other passing arrives up to this much later, which changes the order. */
  jitterMs: number
  /** Sent twice. */
  doubled: number
  /** Sent without an id. */
  withoutId: number
  /** Accompanied by a wrong passing, which is withdrawn. */
  wrong: number
  /** Accompanied by a passing of a number that nobody has. */
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

/** Places in a row without a passing after which the site wants a person to vouch for the next one. */
const maxSkipped = 1

/** Between an athlete's last passing and the decision of the judges. */
const decisionMs = 15 * minute
const longestWrongMs = 10 * minute

/** The race that is sent. */
interface PlannedRace {
  /** Where passings are recorded, in course order: `start`, checkpoints, `finish`. */
  places: readonly string[]
  athletes: readonly {
    starter: { bib: string }
    /** Milliseconds since the gun at each place; null without a passing there. */
    times: readonly (number | null)[]
    /** The decision on an athlete who does not finish. */
    state: AthleteState['state'] | null
  }[]
}

/** What is sent at one moment. */
export type Action =
  | { type: 'passing'; passing: Passing }
  | { type: 'delete'; id: string }
  | { type: 'state'; bib: string; state: AthleteState['state'] }

export interface PlanOptions {
  chaos: Chaos
  seed: number
  /** Milliseconds of the race clock after which nothing is sent. */
  until: number
  /** Identify passings by chip and device, as decoders do, instead of number and checkpoint. */
  byChip: boolean
}

/** Kinds of entries; an entry is a few numbers, so that a race of 300,000 passings takes little memory. */
const kinds = { own: 0, wrong: 1, unknown: 2 }
const how = { withId: 0, withoutId: 1, withdrawn: 2, deleted: 3, state: 4 }
const entryLength = 6

/** Everything that is sent in a race, in the order of sending. */
export class Plan {
  readonly #race: PlannedRace
  readonly #options: PlanOptions
  /** For each entry: due time, athlete, place, race_ms, kind, how. */
  readonly #entries: number[] = []
  readonly #order: Uint32Array

  constructor(race: PlannedRace, options: PlanOptions) {
    this.#race = race
    this.#options = options
    const random = randomNumbers(options.seed)
    for (const athlete of race.athletes.keys()) this.#addAthlete(athlete, random)
    const count = this.#entries.length / entryLength
    const due = (entry: number) => this.#entries[entry * entryLength] ?? 0
    // Entries that are due together keep their order: a passing comes before its withdrawal.
    this.#order = Uint32Array.from({ length: count }, (_, entry) => entry).sort(
      (a, b) => due(a) - due(b) || a - b,
    )
  }

  get length(): number {
    return this.#order.length
  }

  /** Milliseconds of the race clock at which the action is sent. */
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
   * The site holds back the passing of an athlete who skipped several places, unless a person vouches for it, as the
   * timer of the recorded race did. The finish needs no vouching.
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

/** The chip that a simulated athlete wears. */
export function chipOf(bib: string): string {
  return `CHIP-${bib}`
}

/** The device at a place. */
export function deviceAt(place: string): string {
  return `mat-${place}`
}
