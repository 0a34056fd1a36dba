/** The passings of all athletes of a race. The race clock starts with the gun. */
export interface FieldData {
  /** Milliseconds of one step. All times are whole numbers of steps. */
  stepMs: number
  /** Metres of each place in ascending order: the start, the checkpoints, the finish. */
  distances: number[]
  /**
   * Start numbers of the first athletes. All later athletes have no start number; private profiles
   * are among them.
   */
  bibs: string[]
  /**
   * One column for each place, with each athlete's time in steps. `notPassed` marks an unknown
   * time.
   */
  times: Int32Array[]
  /** 1 for an athlete who left the race or was disqualified, else 0. */
  out: Uint8Array
}

/** Marks an unknown time in `FieldData.times`. */
export const notPassed = -1

/** An athlete before the data are packed. The bib is null for private profiles. */
export interface FieldAthlete {
  bib: string | null
  out: boolean
  /** Milliseconds since the gun at each place; null where unknown. */
  times: readonly (number | null)[]
}

/**
 * `FieldData` as JSON with texts of small numbers, which brotli or gzip compress further.
 * Each time is stored as the difference from a predicted time. The prediction uses the pace of the
 * athlete and the paces of the athletes before.
 */
export interface PackedField {
  step_ms: number
  distances: number[]
  /** Number of athletes. */
  athletes: number
  /**
   * Start numbers without leading zeros: how many athletes have one, and the packed differences.
   */
  numbers: { count: number; packed: string }
  /** The other start numbers. */
  names: string[]
  /** Distances between the indexes of athletes who are out of the race. */
  out: string
  times: string[]
}

/**
 * Races up to this duration are packed in steps of one second, longer races in steps of five
 * seconds.
 */
const longRaceMs = 3_600_000

/**
 * Sorts athletes by start number. Athletes without a start number follow in the order of their
 * times.
 * No other data decides the order of private profiles, so the order does not reveal who they are.
 * @param distances metres of the start, the checkpoints and the finish, in ascending order
 * @returns times in milliseconds, and the index that each athlete had in `athletes`
 */
export function fieldOf(
  distances: readonly number[],
  athletes: readonly FieldAthlete[],
): { field: FieldData; order: number[] } {
  const rows = athletes
    .map(({ bib, out, times }, index) => ({
      index,
      bib,
      number: bib !== null && isNumber(bib) ? Number(bib) : null,
      out,
      times: inOrder(times.map((time) => time ?? notPassed)),
    }))
    .sort((a, b) => compareBibs(a, b) || (a.bib === null ? compareTimes(a, b) : 0))
  const field = {
    stepMs: 1,
    distances: [...distances],
    bibs: rows.flatMap(({ bib }) => (bib === null ? [] : [bib])),
    times: distances.map((_, place) =>
      Int32Array.from(rows, ({ times }) => times[place] ?? notPassed),
    ),
    out: Uint8Array.from(rows, ({ out }) => (out ? 1 : 0)),
  }
  return { field, order: rows.map(({ index }) => index) }
}

/**
 * Rounds times in milliseconds down to the steps in which fields are packed. At the exact moment of a passing, an
 * unpacked field therefore shows that passing.
 */
export function inSteps(field: FieldData): FieldData {
  const longest = field.times.reduce(
    (most, column) => column.reduce((a, b) => Math.max(a, b), most),
    0,
  )
  const stepMs = longest <= longRaceMs ? 1_000 : 5_000
  const times = field.times.map((column) =>
    column.map((time) => (time === notPassed ? notPassed : Math.floor(time / stepMs))),
  )
  return { ...field, stepMs, times }
}

/**
 * Removes each time that is not after the time at an earlier place. On a conflict, the later place
 * keeps its time.
 */
function inOrder(times: number[]): number[] {
  let next = Infinity
  for (let place = times.length - 1; place >= 0; place -= 1) {
    const time = times[place] ?? notPassed
    if (time === notPassed) continue
    if (time < 0 || time > next) times[place] = notPassed
    else next = time
  }
  return times
}

const isNumber = (bib: string) => /^(?:0|[1-9]\d{0,8})$/.test(bib)

/**
 * Sorts numeric start numbers first, then other start numbers, then rows without a start number.
 */
function compareBibs(a: Row, b: Row): number {
  if (a.number !== null && b.number !== null) return a.number - b.number
  if (a.bib === null || b.bib === null) return Number(a.bib === null) - Number(b.bib === null)
  if (a.number !== null || b.number !== null) return a.number === null ? 1 : -1
  if (a.bib === b.bib) return 0
  return a.bib < b.bib ? -1 : 1
}

interface Row {
  bib: string | null
  /**
   * The start number as a number, or null if it is not numeric. Computed once for all comparisons.
   */
  number: number | null
  out: boolean
  times: number[]
}

function compareTimes(a: Row, b: Row): number {
  for (const [place, time] of a.times.entries()) {
    const difference = time - (b.times[place] ?? notPassed)
    if (difference !== 0) return difference
  }
  return Number(a.out) - Number(b.out)
}

export function packField({ stepMs, distances, bibs, times, out }: FieldData): PackedField {
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
  const packed = times.map((column, place) => {
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
    return writer.text()
  })
  return {
    step_ms: stepMs,
    distances,
    athletes,
    numbers: { count: numeric, packed: numbers.text() },
    names: bibs.slice(numeric),
    out: outs.text(),
    times: packed,
  }
}

/** @throws RangeError for a text that `packField` did not write */
export function unpackField(packed: PackedField): FieldData {
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
  return { stepMs, distances, bibs, times, out }
}

/** Weight of a new value in a running mean. */
const weight = 1 / 16
/**
 * Weight of the last stretch in an athlete's expected pace. The pace of the whole race has the
 * remaining weight.
 */
const lastStretch = 0.6

/**
 * The last two points of the course where each athlete was seen, with the times in steps of the packed
 * data. The start counts as such a point.
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
 * Visits the athletes at one place. `next` receives the expected time in steps and returns the
 * actual time.
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

// Printable characters that JSON does not escape. The first part of the alphabet ends a number; the
// rest continues it.
const alphabet = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => character !== '"' && character !== '\\',
)
const ending = 64
const continuing = alphabet.length - ending
/** Number of each character by its code; -1 for other characters. */
const codes = new Int8Array(128).fill(-1)
for (const [code, character] of alphabet.entries()) codes[character.charCodeAt(0)] = code

/** Writes non-negative integers. A small number takes one character. */
class Writer {
  readonly #characters: string[] = []

  write(number: number): void {
    let rest = number
    while (rest >= ending) {
      rest -= ending
      this.#characters.push(alphabet[ending + (rest % continuing)] ?? '')
      rest = Math.floor(rest / continuing)
    }
    this.#characters.push(alphabet[rest] ?? '')
  }

  text(): string {
    return this.#characters.join('')
  }
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  read(): number {
    let number = 0
    let scale = 1
    for (;;) {
      const code = codes[this.#text.charCodeAt(this.#at)] ?? -1
      if (code === -1) throw new RangeError('The text of a field is incomplete.')
      this.#at += 1
      if (code < ending) return number + scale * code
      number += scale * code
      scale *= continuing
    }
  }
}
