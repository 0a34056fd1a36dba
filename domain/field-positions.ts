import { type FieldData, notPassed } from './field-data.ts'
import { ending, knotsOf } from './field-knots.ts'

/** Phases of an athlete. `out`: the athlete did not start, left the race or was disqualified. */
export const fieldPhases = ['not_started', 'on_course', 'finished', 'out'] as const
export type FieldPhase = (typeof fieldPhases)[number]

/** The position of an athlete at a moment. */
export interface FieldPosition {
  phase: FieldPhase
  /** Metres from the start. For an athlete who is out: those of the last recorded passing, or 0. */
  metres: number
  /** True for an athlete on the course, except within five seconds after a passing or the start. */
  estimated: boolean
}

/** Where the athletes of a race are at a moment. */
export interface FieldMoment {
  notStarted: number
  onCourse: number
  finished: number
  out: number
  /** Number of athletes on the course in each of `inkBins` equal parts of the distance. */
  ink: Uint32Array
  /**
   * The athlete who finished first. Before the first finish, the athlete who is furthest. At the
   * present moment, passings decide who this is, not estimates: it is the athlete who was first at
   * the furthest place. `athlete` is the index in `FieldData`. Null if nobody is on the course or has
   * finished.
   */
  leader: { athlete: number; metres: number } | null
  /** Position of the middle athlete, in metres, among those who started and are not out. */
  median: number | null
  /** Position of the last athlete, in metres, among those who started and are not out. */
  last: number | null
}

/** Number of equal parts of the distance. The athletes in each part are counted. */
const inkBins = 240

/**
 * Duration in milliseconds for which an athlete counts as being at a place: the packing step of
 * long races.
 */
const atPlaceMs = 5_000

/**
 * The course is divided into `inkBins` parts, and each part into this number of fine parts. The
 * position of the middle athlete is computed as a fine part. So the marker of this athlete moves in
 * small steps.
 */
const finePerInk = 8
const fineBins = finePerInk * inkBins

/**
 * The positions of all athletes of a race at any moment.
 * Between two passings an athlete moves at an even pace. After the last passing the athlete moves
 * evenly to the next expected passing, if there is one, and stops there.
 */
export class FieldPositions {
  readonly field: FieldData
  /** Distance from the start to the finish, in metres. */
  readonly distance: number
  /** Time of the last recorded passing, in milliseconds since the gun. */
  readonly durationMs: number
  /** Time of the first finish, in milliseconds since the gun; null without finishers. */
  readonly firstFinishMs: number | null
  readonly #athletes: number
  /** Index of the first knot of each athlete. The last entry is the total number of knots. */
  readonly #first: Int32Array
  /** The time of each knot, in milliseconds since the gun. */
  readonly #times: Float64Array
  readonly #metres: Float64Array
  readonly #speeds: Float64Array
  readonly #endings: Uint8Array
  /** For each athlete, the knot that the previous call of `#seek` found. */
  readonly #current: Int32Array
  readonly #order = new Int32Array(fineBins)

  constructor(field: FieldData) {
    const { first, times, metres, speeds, endings, lastMs, firstFinishMs } = knotsOf(field)
    this.field = field
    this.distance = field.distances.at(-1) ?? 0
    this.durationMs = lastMs
    this.firstFinishMs = firstFinishMs
    this.#athletes = endings.length
    this.#first = first
    this.#times = times
    this.#metres = metres
    this.#speeds = speeds
    this.#endings = endings
    this.#current = first.slice(0, endings.length)
  }

  /**
   * Returns the index of the athlete with this start number. Undefined if no athlete has this
   * number.
   */
  athleteOf(bib: string): number | undefined {
    const athlete = this.field.bibs.indexOf(bib)
    return athlete === -1 ? undefined : athlete
  }

  /**
   * Returns the position of an athlete at a moment.
   * @param given the moment in milliseconds since the gun
   * @param isNow true to count all recorded passings. The clock of a timing system may be ahead, so
   * passings may be later than the moment.
   */
  positionOf(athlete: number, given: number, isNow = false): FieldPosition {
    const ms = this.#momentOf(athlete, given, isNow)
    const from = this.#first[athlete] ?? 0
    const end = this.#first[athlete + 1] ?? from
    const kind = this.#endings[athlete]
    if (from === end || ms < (this.#times[from] ?? 0)) {
      const phase = from === end && kind === ending.out ? 'out' : 'not_started'
      return { phase, metres: 0, estimated: false }
    }
    const knot = this.#seek(athlete, ms)
    const metres = this.#metresAt(knot, ms)
    const isLast = knot === end - 1
    if (isLast && kind === ending.finish) return { phase: 'finished', metres, estimated: false }
    if (isLast && kind === ending.out) return { phase: 'out', metres, estimated: false }
    const isSeen = !(isLast && kind === ending.expected)
    const isAtPlace = isSeen && ms - (this.#times[knot] ?? 0) < atPlaceMs
    return { phase: 'on_course', metres, estimated: !isAtPlace }
  }

  /**
   * Returns the last place where an athlete was seen up to a moment, with the time of this passing.
   * The start counts as a place. Undefined if the athlete was not seen yet.
   * @param isNow as for `positionOf`
   */
  lastSeen(
    athlete: number,
    given: number,
    isNow = false,
  ): { place: number; ms: number } | undefined {
    const ms = this.#momentOf(athlete, given, isNow)
    const { times, stepMs, distances } = this.field
    for (let place = distances.length - 1; place >= 0; place -= 1) {
      const time = times[place]?.[athlete] ?? notPassed
      if (time !== notPassed && time * stepMs <= ms) return { place, ms: time * stepMs }
    }
    return undefined
  }

  /**
   * Counts the athletes ahead of and behind an athlete who passes a place at a moment.
   * Athletes ahead passed this place or a later place before the moment. All other athletes who
   * have started are behind, except those who are out at this moment. Athletes who pass at the same
   * moment count as behind.
   */
  aroundPassing(athlete: number, place: number, ms: number): { ahead: number; behind: number } {
    const { times, stepMs, out } = this.field
    const isBefore = (other: number) => {
      for (let at = times.length - 1; at >= place; at -= 1) {
        const time = times[at]?.[other] ?? notPassed
        if (time !== notPassed && time * stepMs < ms) return true
      }
      return false
    }
    let ahead = 0
    let behind = 0
    for (let other = 0; other < this.#athletes; other += 1) {
      const from = this.#first[other] ?? 0
      const end = this.#first[other + 1] ?? from
      if (other === athlete || from === end || ms < (this.#times[from] ?? 0)) continue
      if (isBefore(other)) ahead += 1
      else if (out[other] === 0 || (this.#times[end - 1] ?? 0) > ms) behind += 1
    }
    return { ahead, behind }
  }

  /**
   * Returns the number of athletes on the course between each place and the previous place. The
   * start has no number.
   * @param isNow as for `positionOf`
   */
  stretchesAt(given: number, isNow = false): number[] {
    const ends = this.field.distances.slice(1)
    const counts = ends.map(() => 0)
    for (let athlete = 0; athlete < this.#athletes; athlete += 1) {
      const ms = this.#momentOf(athlete, given, isNow)
      const from = this.#first[athlete] ?? 0
      const end = this.#first[athlete + 1] ?? from
      if (from === end || ms < (this.#times[from] ?? 0)) continue
      const kind = this.#endings[athlete]
      const knot = this.#seek(athlete, ms)
      if (knot === end - 1 && (kind === ending.finish || kind === ending.out)) continue
      const metres = this.#metresAt(knot, ms)
      const stretch = ends.findIndex((end) => metres < end)
      const index = stretch === -1 ? ends.length - 1 : stretch
      counts[index] = (counts[index] ?? 0) + 1
    }
    return counts
  }

  /**
   * Returns the field at a moment.
   * @param given the moment in milliseconds since the gun
   * @param isNow as for `positionOf`
   */
  at(given: number, isNow = false): FieldMoment {
    const order = this.#order.fill(0)
    const finePerMetre = this.distance > 0 ? fineBins / this.distance : 0
    let [notStarted, onCourse, finished, out] = [0, 0, 0, 0]
    let leader: FieldMoment['leader'] = null
    let finisher: FieldMoment['leader'] = null
    let firstFinish = Infinity
    let last: number | null = null
    for (let athlete = 0; athlete < this.#athletes; athlete += 1) {
      const ms = this.#momentOf(athlete, given, isNow)
      const from = this.#first[athlete] ?? 0
      const end = this.#first[athlete + 1] ?? from
      const kind = this.#endings[athlete]
      if (from === end || ms < (this.#times[from] ?? 0)) {
        if (from === end && kind === ending.out) out += 1
        else notStarted += 1
        continue
      }
      const knot = this.#seek(athlete, ms)
      const isLast = knot === end - 1
      if (isLast && kind === ending.out) {
        out += 1
        continue
      }
      if (isLast && kind === ending.finish) {
        finished += 1
        const time = this.#times[knot] ?? 0
        if (time < firstFinish) {
          firstFinish = time
          finisher = { athlete, metres: this.distance }
        }
        continue
      }
      const metres = this.#metresAt(knot, ms)
      onCourse += 1
      const fine = Math.min(Math.floor(metres * finePerMetre), fineBins - 1)
      order[fine] = (order[fine] ?? 0) + 1
      if (leader === null || metres > leader.metres) leader = { athlete, metres }
      if (last === null || metres < last) last = metres
    }
    leader = finisher ?? (isNow ? this.#leaderNow(given) : leader)
    const ink = new Uint32Array(inkBins)
    for (let fine = 0; fine < fineBins; fine += 1) {
      const bin = Math.floor(fine / finePerInk)
      ink[bin] = (ink[bin] ?? 0) + (order[fine] ?? 0)
    }
    return {
      notStarted,
      onCourse,
      finished,
      out,
      ink,
      leader,
      median: leader && Math.min(this.#median({ onCourse, finished }), leader.metres),
      last: last ?? leader?.metres ?? null,
    }
  }

  /** Returns the athlete on the course who was first at the furthest recorded place. */
  #leaderNow(ms: number): FieldMoment['leader'] {
    let leader: FieldMoment['leader'] = null
    let first = { place: -1, ms: 0 }
    for (let athlete = 0; athlete < this.#athletes; athlete += 1) {
      const seen = this.lastSeen(athlete, Infinity)
      if (!seen || seen.place < first.place) continue
      if (seen.place === first.place && seen.ms >= first.ms) continue
      const { phase, metres } = this.positionOf(athlete, ms, true)
      if (phase !== 'on_course') continue
      first = seen
      leader = { athlete, metres }
    }
    return leader
  }

  /**
   * Returns the moment for an athlete. If all recorded passings count, this is never earlier than
   * the athlete's last passing.
   */
  #momentOf(athlete: number, ms: number, isNow: boolean): number {
    if (!isNow) return ms
    const from = this.#first[athlete] ?? 0
    const isEstimate = this.#endings[athlete] === ending.expected
    const last = (this.#first[athlete + 1] ?? from) - (isEstimate ? 2 : 1)
    return last < from ? ms : Math.max(ms, this.#times[last] ?? ms)
  }

  /**
   * Position of the middle athlete in metres, with the precision of one fine part of the distance.
   */
  #median({ onCourse, finished }: { onCourse: number; finished: number }): number {
    const middle = (onCourse + finished) / 2
    let ahead = finished
    let fine = fineBins
    while (ahead < middle && fine > 0) {
      fine -= 1
      ahead += this.#order[fine] ?? 0
    }
    return (fine / fineBins) * this.distance
  }

  /**
   * Returns the index of an athlete's last knot at or before a moment. The search starts at the
   * knot that the previous search found, because consecutive moments of a replay are close
   * together.
   */
  #seek(athlete: number, ms: number): number {
    const from = this.#first[athlete] ?? 0
    const end = this.#first[athlete + 1] ?? from
    let knot = this.#current[athlete] ?? from
    while (knot + 1 < end && (this.#times[knot + 1] ?? 0) <= ms) knot += 1
    while (knot > from && (this.#times[knot] ?? 0) > ms) knot -= 1
    this.#current[athlete] = knot
    return knot
  }

  #metresAt(knot: number, ms: number): number {
    const metres = this.#metres[knot] ?? 0
    const speed = this.#speeds[knot] ?? 0
    if (speed === 0) return metres
    const moved = metres + speed * Math.max(ms - (this.#times[knot] ?? 0), 0)
    return Math.min(moved, this.#metres[knot + 1] ?? moved)
  }
}
