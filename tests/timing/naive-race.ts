import { minSplit } from '../../services/events/results/possible-times/possible-times.ts'
import type { Passing, Starter } from '../../services/events/timing/race/schema.ts'

/**
 * The checkpoints of the race. The start comes before the first checkpoint, the finish after the
 * last one.
 */
export const checkpoints = [
  { name: '5 km', distance: 5_000 },
  { name: '10 km', distance: 10_000 },
  { name: '15 km', distance: 15_000 },
  { name: '18 km', distance: 18_000 },
]
const points = ['start', ...checkpoints.map(({ name }) => name), 'finish']
const distances = [0, ...checkpoints.map(({ distance }) => distance), 21_097]
const finish = points.length - 1

export type State = 'did_not_finish' | 'did_not_start' | 'disqualified' | 'reinstated'

/** All messages of a timing system about a race, in any order. Each `decided_at` is unique. */
export interface Told {
  starters: Starter[]
  starts: {
    gun_at?: string
    waves?: { name: string; gun_at: string }[]
    devices?: { device: string; checkpoint: string }[]
    decided_at: string
  }[]
  passings: (Passing & { id: string })[]
  withdrawn: string[]
  states: { bib: string; state: State; decided_at: string }[]
  statuses: { ranking: number; status: 'official' | 'unofficial'; decided_at: string }[]
}

export interface Ranking {
  rule: 'gun' | 'chip'
  gender?: string
}

interface Athlete {
  starter: Starter
  state: string | null
  gunTime: number | null
  chipTime: number | null
  splits: (number | null)[]
  reached: number
  reachedAt: { gun: number; chip: number }
}

/**
 * Computes a race step by step as docs/timing.md describes it. Of the service's code, uses only the
 * minimum times of legs.
 */
export class NaiveRace {
  readonly #told: Told
  readonly #rankings: readonly Ranking[]
  readonly #gun: number | undefined
  readonly #passings: readonly (Passing & { id: string })[]
  /** The passings of each start number. */
  readonly #own = new Map<string, (Passing & { id: string })[]>()
  readonly #working: boolean[]
  readonly held = new Map<string, string>()
  readonly athletes: Athlete[]

  constructor(told: Told, rankings: readonly Ranking[]) {
    this.#told = told
    this.#rankings = rankings
    const gunAt = this.#decided('gun_at')
    this.#gun = gunAt === undefined ? undefined : Date.parse(gunAt)
    const withdrawn = new Set(told.withdrawn)
    this.#passings = told.passings.filter(({ id }) => !withdrawn.has(id))
    const bibs = new Map(
      told.starters.flatMap(({ bib, chips = [] }) => [
        [`bib ${bib}`, bib],
        ...chips.map((chip) => [`chip ${chip}`, bib] as const),
      ]),
    )
    for (const passing of this.#passings) {
      const { bib, chip } = passing
      const owner = bibs.get(bib === undefined ? `chip ${chip ?? ''}` : `bib ${bib}`)
      if (owner !== undefined) this.#own.set(owner, [...(this.#own.get(owner) ?? []), passing])
      const reason = this.#unplaced(passing)
      if (reason !== undefined) this.held.set(passing.id, reason)
      else if (owner === undefined) this.held.set(passing.id, 'passing.unknownAthlete')
    }
    this.#working = points.map((_, point) => this.#isWorking(point))
    this.athletes = told.starters.map((starter) => this.#athlete(starter))
  }

  /** The latest decision about the gun, the waves or the devices of the race. */
  #decided<Part extends 'gun_at' | 'waves' | 'devices'>(part: Part): Told['starts'][number][Part] {
    return latest(this.#told.starts.filter((start) => start[part] !== undefined))?.[part]
  }

  #pointOf({ checkpoint, device }: Passing): number {
    const devices = this.#decided('devices') ?? []
    const name = checkpoint ?? devices.find((other) => other.device === device)?.checkpoint
    return points.indexOf(name ?? '')
  }

  #timeOf({ at, race_ms }: Passing): number | undefined {
    if (race_ms !== undefined) return race_ms
    return this.#gun === undefined ? undefined : Date.parse(at ?? '') - this.#gun
  }

  #unplaced(passing: Passing): string | undefined {
    if (this.#pointOf(passing) < 0) {
      return passing.device === undefined ? 'passing.checkpointUnknown' : 'passing.deviceUnknown'
    }
    return this.#timeOf(passing) === undefined ? 'passing.gunUnknown' : undefined
  }

  /**
   * Whether the mat at a checkpoint works. It works if no athlete was seen at later places.
   * Otherwise it must have seen at least a twentieth of the athletes who were seen there. For this
   * comparison, the number of these athletes is rounded down to a power of two.
   */
  #isWorking(point: number): boolean {
    const seen = (isThere: (point: number) => boolean) =>
      [...this.#own.values()].filter((own) => own.some((one) => isThere(this.#pointOf(one)))).length
    let behind = 1
    while (behind * 2 <= seen((other) => other > point)) behind *= 2
    const isNobodyBehind = seen((other) => other > point) === 0
    return isNobodyBehind || seen((other) => other === point) * 20 >= behind
  }

  #athlete(starter: Starter): Athlete {
    const waveGun = this.#decided('waves')?.find(({ name }) => name === starter.wave)?.gun_at
    const hasWave = waveGun !== undefined && this.#gun !== undefined
    const gun = hasWave ? Date.parse(waveGun) - this.#gun : 0
    const own = (this.#own.get(starter.bib) ?? []).map((passing) => ({
      id: passing.id,
      point: this.#pointOf(passing),
      time: this.#timeOf(passing),
      isManual: passing.kind === 'manual',
    }))
    const seen = new Set(own.map(({ point }) => point))
    const timed = own
      .flatMap((passing) =>
        passing.point < 0 || passing.time === undefined ? [] : [{ ...passing, time: passing.time }],
      )
      .toSorted((a, b) => a.time - b.time || a.point - b.point || (a.id < b.id ? -1 : 1))
    for (const { id, time } of timed) if (time < gun) this.held.set(id, 'passing.beforeGun')
    const possible = timed.filter(({ time }) => time >= gun)
    const competitor = {
      sport: 'running' as const,
      words: starter.category ?? '',
      isTeam: false,
    }
    const startAt = (until: number) =>
      possible.findLast(({ point, time }) => point === 0 && time < until)?.time ?? gun
    // A passing on the course that is too fast after the start does not end the start.
    const first = possible.find(
      ({ point, time, isManual }) =>
        point > 0 &&
        (isManual || time - startAt(time) >= minSplit(competitor, distances[point] ?? 0)),
    )
    const start = startAt(first?.time ?? Infinity)
    const times: (number | undefined)[] = []
    let [lastPoint, lastTime] = [0, start]
    for (const { id, point, time, isManual } of possible) {
      if (point <= lastPoint) continue
      const metres = (distances[point] ?? 0) - (distances[lastPoint] ?? 0)
      let skipped = 0
      for (let between = lastPoint + 1; between < point; between += 1) {
        if (!seen.has(between) && this.#working[between] === true) skipped += 1
      }
      if (!isManual && time - lastTime < minSplit(competitor, metres)) {
        this.held.set(id, 'passing.tooFast')
      } else if (!isManual && skipped > 1 && point < finish) {
        this.held.set(id, 'passing.checkpointsSkipped')
      } else {
        times[point] = time
        lastPoint = point
        lastTime = time
      }
    }
    const decided = latest(this.#told.states.filter(({ bib }) => bib === starter.bib))?.state
    const end = times[finish]
    const reached = [...checkpoints.keys()].findLast((at) => times[at + 1] !== undefined) ?? -1
    const furthest = times[reached + 1] ?? 0
    const hasStarted =
      times.length > 0 ||
      possible.some(({ point, time }) => point === 0 && time < (first?.time ?? Infinity))
    const isOut = hasStarted && this.#isClosed(starter)
    return {
      starter,
      state:
        decided === undefined || decided === 'reinstated'
          ? end === undefined
            ? isOut
              ? 'did_not_finish'
              : null
            : 'finished'
          : decided,
      gunTime: end === undefined ? null : roundedUp(end - gun),
      chipTime: end === undefined ? null : roundedUp(end - start),
      splits: checkpoints.map((_, at) => {
        const time = times[at + 1]
        return time === undefined ? null : rounded(time - start)
      }),
      reached: reached + 1,
      reachedAt: { gun: rounded(furthest - gun), chip: rounded(furthest - start) },
    }
  }

  /**
   * Whether a ranking of a starter is official. If it is official, an athlete without a finish
   * counts as did not finish.
   */
  #isClosed({ gender }: Starter): boolean {
    return this.#rankings.some(
      (ranking, number) =>
        this.isOfficial(number) && (ranking.gender === undefined || ranking.gender === gender),
    )
  }

  isOfficial(ranking: number): boolean {
    const own = this.#told.statuses.filter((status) => status.ranking === ranking)
    return latest(own)?.status === 'official'
  }

  /** The rows of a ranking in the form that readers see. */
  rows(number: number, { rule, gender }: Ranking, filter: { gender?: string; category?: string }) {
    const isOfficial = this.isOfficial(number)
    const all = this.athletes
      .filter(({ starter }) => gender === undefined || starter.gender === gender)
      .map((athlete) => ({ athlete, key: keyOf(athlete, rule, isOfficial) }))
      .toSorted(
        (a, b) =>
          compare(a.key, b.key) || Number(a.athlete.starter.bib) - Number(b.athlete.starter.bib),
      )
    return all
      .filter(
        ({ athlete: { starter } }) =>
          (filter.gender === undefined || starter.gender === filter.gender) &&
          (filter.category === undefined || starter.category === filter.category),
      )
      .map(({ athlete, key }) => {
        const { starter, state, gunTime, chipTime, splits } = athlete
        const hasPlace = key[0] === 0 || (!isOfficial && key[0] === 1 && key[1] !== Infinity)
        const place = (isCounted: (other: Starter) => boolean) =>
          hasPlace
            ? 1 +
              all.filter((other) => isCounted(other.athlete.starter) && compare(other.key, key) < 0)
                .length
            : null
        const last = splits.findLastIndex((time) => time !== null)
        const isShown =
          state !== 'finished' && state !== 'did_not_start' && starter.private !== true
        return {
          bib: starter.bib,
          state,
          gun_time: gunTime,
          chip_time: chipTime,
          position: place(() => true),
          gender_position:
            starter.gender === undefined ? null : place((other) => other.gender === starter.gender),
          category_position:
            starter.category === undefined
              ? null
              : place((other) => other.category === starter.category),
          last_check_point: isShown ? (checkpoints[last]?.name ?? null) : null,
          last_passing: isShown ? (splits[last] ?? null) : null,
        }
      })
  }

  /** Numbers of entries and of finishers in a ranking, by gender and category. */
  counts({ gender }: Ranking): Record<string, [entries: number, finishers: number]> {
    const counts: Record<string, [number, number]> = {}
    for (const { starter, state } of this.athletes) {
      if (gender !== undefined && starter.gender !== gender) continue
      const groups = new Set([
        ' ',
        `${starter.gender ?? ''} `,
        ` ${starter.category ?? ''}`,
        `${starter.gender ?? ''} ${starter.category ?? ''}`,
      ])
      for (const group of groups) {
        const [entries, finishers] = counts[group] ?? [0, 0]
        counts[group] = [entries + 1, finishers + Number(state === 'finished')]
      }
    }
    return counts
  }
}

/** Sort key of an athlete. Smaller keys come first, and equal keys share a place. */
function keyOf(athlete: Athlete, rule: 'gun' | 'chip', isOfficial: boolean): number[] {
  const { starter, state, reached, reachedAt } = athlete
  if (state === 'finished') {
    return [0, (rule === 'gun' ? athlete.gunTime : athlete.chipTime) ?? 0]
  }
  const phase = [null, 'did_not_finish', 'disqualified', 'did_not_start'].indexOf(state) + 1
  const isHidden = starter.private === true && state === null
  if (phase > 2 || isHidden || reached === 0) return [phase, Infinity]
  // Stored splits count from the start line.
  return [phase, -reached, isOfficial ? reachedAt.chip : reachedAt[rule]]
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}

function latest<Decision extends { decided_at: string }>(
  decisions: readonly Decision[],
): Decision | undefined {
  return decisions.toSorted((a, b) => Date.parse(a.decided_at) - Date.parse(b.decided_at)).at(-1)
}

function rounded(ms: number): number {
  return Math.round(ms / 1_000) * 1_000
}

function roundedUp(ms: number): number {
  return Math.ceil(ms / 1_000) * 1_000
}
