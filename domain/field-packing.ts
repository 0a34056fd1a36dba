import { type FieldData, isNumber, notPassed } from './field-data.ts'
import { Reader, Writer } from './number-packing.ts'
import { complete, type Steps } from './steps.ts'

/**
 * `FieldData` as JSON. Its texts contain packed small numbers. Brotli or gzip compress these texts
 * further.
 * Each time is stored as the difference from a predicted time. The prediction uses the athlete's
 * own pace and the paces of the athletes packed before.
 */
export interface PackedField {
  step_ms: number
  distances: number[]
  athletes: number
  /**
   * Start numbers that are numbers (`isNumber`): how many there are, and the packed differences
   * between consecutive start numbers.
   */
  numbers: { count: number; packed: string }
  /** All other start numbers. */
  names: string[]
  /** Packed differences between consecutive indexes of the athletes who are out of the race. */
  out: string
  times: string[]
  /**
   * Packed numbers of steps, one for each athlete on the course: the time from the last passing to
   * the expected next passing, plus one. 0 if no passing is expected.
   */
  expected: string
}

export function packField(field: FieldData): PackedField {
  return complete(packingSteps(field))
}

/** Computes the same as `packField`. Yields wherever the computation may pause. */
export function* packingSteps(field: FieldData): Steps<PackedField> {
  const { stepMs, distances, bibs, times, out } = field
  const athletes = out.length
  const numbers = new Writer()
  const count = bibs.findIndex((bib) => !isNumber(bib))
  const numeric = count === -1 ? bibs.length : count
  let last = 0
  for (const bib of bibs.slice(0, numeric)) {
    numbers.write(Number(bib) - last)
    last = Number(bib)
  }
  const outs = new Writer()
  last = 0
  for (const [athlete, isOut] of out.entries()) {
    if (isOut === 0) continue
    outs.write(athlete - last)
    last = athlete
  }
  const seen = new Seen(athletes)
  const packed: string[] = []
  for (const [place, column] of times.entries()) {
    yield
    const writer = new Writer()
    predict(distances, seen, place, (athlete, expected) => {
      const time = column[athlete] ?? notPassed
      if (time === notPassed) writer.write(0)
      else {
        const difference = time - expected
        writer.write(difference < 0 ? -2 * difference : 2 * difference + 1)
      }
      return time
    })
    packed.push(writer.text())
  }
  yield
  return {
    step_ms: stepMs,
    distances,
    athletes,
    numbers: { count: numeric, packed: numbers.text() },
    names: bibs.slice(numeric),
    out: outs.text(),
    times: packed,
    expected: packExpected(field),
  }
}

/**
 * The packed passings of a race, as stored. In fields that an earlier release stored, the expected
 * passings are missing.
 */
type StoredField = Omit<PackedField, 'expected'> & Partial<PackedField>

/**
 * @throws RangeError if a packed text ends too early, or has a character that `packField`
 * never writes
 */
export function unpackField(packed: StoredField): FieldData {
  const { step_ms: stepMs, distances, athletes } = packed
  const numbers = new Reader(packed.numbers.packed)
  const bibs: string[] = []
  let last = 0
  for (let index = 0; index < packed.numbers.count; index += 1) {
    last += numbers.read()
    bibs.push(String(last))
  }
  bibs.push(...packed.names)
  const out = new Uint8Array(athletes)
  const outs = new Reader(packed.out)
  for (let athlete = 0; !outs.isAtEnd();) {
    athlete += outs.read()
    out[athlete] = 1
  }
  const seen = new Seen(athletes)
  const times = packed.times.map((text, place) => {
    const reader = new Reader(text)
    const column = new Int32Array(athletes)
    predict(distances, seen, place, (athlete, expected) => {
      const code = reader.read()
      const half = code >> 1
      const time = code === 0 ? notPassed : expected + ((code & 1) === 0 ? -half : half)
      column[athlete] = time
      return time
    })
    return column
  })
  return { stepMs, distances, bibs, times, out, expected: unpackExpected(packed, { times, out }) }
}

function packExpected({ times, out, expected }: FieldData): string {
  const writer = new Writer()
  for (const [athlete, last] of lastPassings({ times, out })) {
    const time = expected[athlete] ?? notPassed
    writer.write(time === notPassed ? 0 : Math.max(time - last, 0) + 1)
  }
  return writer.text()
}

function unpackExpected(
  { athletes, expected = '' }: StoredField,
  field: Pick<FieldData, 'times' | 'out'>,
): Int32Array {
  const column = new Int32Array(athletes).fill(notPassed)
  if (expected === '') return column
  const reader = new Reader(expected)
  for (const [athlete, last] of lastPassings(field)) {
    const taken = reader.read()
    if (taken > 0) column[athlete] = last + taken - 1
  }
  return column
}

/** Yields each athlete on the course with the time of the athlete's last passing, in steps. */
function* lastPassings({
  times,
  out,
}: Pick<FieldData, 'times' | 'out'>): Generator<[athlete: number, time: number]> {
  for (const athlete of out.keys()) {
    const passed = times.findLast((column) => column[athlete] !== notPassed)
    const isFinished = passed !== undefined && passed === times.at(-1)
    if (passed && !isFinished && out[athlete] === 0) yield [athlete, passed[athlete] ?? 0]
  }
}

/** Weight of a new value in a running mean. */
const weight = 1 / 16
/**
 * The expected pace of an athlete is a weighted mean of two paces of that athlete: on the last
 * stretch, and since the start. This is the weight of the last stretch.
 */
const lastStretch = 0.6

/**
 * The last two points of the course where each athlete was seen, with the times at these points in
 * steps. The start counts as a point.
 */
class Seen {
  readonly start: Int32Array
  readonly last: Uint16Array
  readonly lastTime: Int32Array
  readonly before: Uint16Array
  readonly beforeTime: Int32Array

  constructor(athletes: number) {
    this.start = new Int32Array(athletes)
    this.last = new Uint16Array(athletes)
    this.lastTime = new Int32Array(athletes)
    this.before = new Uint16Array(athletes)
    this.beforeTime = new Int32Array(athletes)
  }

  add(athlete: number, place: number, time: number): void {
    if (place === 0) this.start[athlete] = time
    else {
      this.before[athlete] = this.last[athlete] ?? 0
      this.beforeTime[athlete] = this.lastTime[athlete] ?? 0
      this.last[athlete] = place
    }
    this.lastTime[athlete] = time
  }
}

/**
 * Visits all athletes at one place and calls `next` for each athlete. `next` receives the expected
 * time in steps and returns the actual time.
 * Packing and unpacking visit the same times in the same order, so both compute the same expected
 * times.
 */
function predict(
  distances: readonly number[],
  seen: Seen,
  place: number,
  next: (athlete: number, expected: number) => number,
): void {
  const athletes = seen.start.length
  const here = distances[place] ?? 0
  let meanTime = 0
  let meanRatio = 1
  for (let athlete = 0; athlete < athletes; athlete += 1) {
    const last = seen.last[athlete] ?? 0
    const lastTime = seen.lastTime[athlete] ?? 0
    const lastMetres = distances[last] ?? 0
    const stretch = lastMetres - (distances[seen.before[athlete] ?? 0] ?? 0)
    const hasPace = last > 0 && stretch > 0
    let own = 0
    if (hasPace) {
      const paceOfStretch = (lastTime - (seen.beforeTime[athlete] ?? 0)) / stretch
      const paceOfRace = (lastTime - (seen.start[athlete] ?? 0)) / lastMetres
      own = (here - lastMetres) * (lastStretch * paceOfStretch + (1 - lastStretch) * paceOfRace)
    }
    const time = next(athlete, lastTime + Math.round(hasPace ? own * meanRatio : meanTime))
    if (time === notPassed) continue
    seen.add(athlete, place, time)
    const taken = time - lastTime
    if (!hasPace) meanTime += weight * (taken - meanTime)
    else if (own > 0) meanRatio += weight * (Math.min(taken / own, 4) - meanRatio)
  }
}
