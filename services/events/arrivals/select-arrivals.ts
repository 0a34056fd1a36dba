import type { Steps } from '../../../domain/steps.ts'
import type { AthleteOnCourse, OnCourse } from '../on-course/on-course.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { noKey } from '../race-table/sorted-keys.ts'
import { hasPlace, isFinished } from '../results/rank/live-sort-key.ts'

/** The computation may pause each time after it has visited this number of entries. */
const entriesPerStep = 512

/** Maximum number of athletes in each list. */
const size = 5

interface Arrival {
  /** Row of the athlete in the race table. */
  row: number
  sortKey: number
  /** Time of the finish in milliseconds since the gun. */
  ms: number
}

/**
 * The latest and the next arrivals of a live ranking. Only `finished` includes private profiles.
 */
export interface Arrivals {
  finished: number
  onCourse: number
  /** Row of the first athlete on the course who has a start number. */
  firstOnCourse: number | null
  /** The athletes who finished last, the latest first. */
  latest: Arrival[]
  /** The athletes who are expected next. The order is that of `isSooner`. */
  expected: AthleteOnCourse[]
}

/**
 * Selects the latest and the next arrivals of a live ranking.
 * @param asOf time at which the last passing was received, in milliseconds since the gun
 */
export function* selectArrivals(
  ranking: RankingTable,
  onCourse: OnCourse,
  asOf: number,
): Steps<Arrivals> {
  const { table } = ranking
  const arrivals: Arrivals = {
    finished: 0,
    onCourse: 0,
    firstOnCourse: null,
    latest: [],
    expected: [],
  }
  // Athletes before the first checkpoint have no place, so the loop below skips them.
  onCourse.forEach((athlete) => {
    if (!ranking.has(athlete.row)) return
    arrivals.onCourse += 1
    if (isExpected(athlete, asOf)) insert(arrivals.expected, athlete, isSooner)
  })
  let firstKey = Infinity
  for (let entry = 0; entry < ranking.size; entry += 1) {
    if (entry % entriesPerStep === 0) yield
    const sortKey = ranking.sortKeyAt(entry)
    if (sortKey === noKey || !hasPlace(sortKey)) continue
    const row = ranking.rowAt(entry)
    const isPublic = table.numbers.private[row] !== 1
    if (isFinished(sortKey)) {
      arrivals.finished += 1
      const ms = isPublic ? table.finishSinceGun(row) : null
      if (ms !== null && mayBeLatest(arrivals.latest, ms)) {
        insert(arrivals.latest, { row, sortKey, ms }, isLater)
      }
      continue
    }
    if (sortKey < firstKey && table.bibs[row] != null) {
      firstKey = sortKey
      arrivals.firstOnCourse = row
    }
  }
  return arrivals
}

/** Whether a finish is late enough for the list of the latest finishes. */
function mayBeLatest(latest: readonly Arrival[], ms: number): boolean {
  const last = latest[size - 1]
  return last === undefined || ms >= last.ms
}

/** Inserts an item into a sorted list that keeps only its first few items. */
function insert<Item>(list: Item[], item: Item, isBefore: (a: Item, b: Item) => boolean): void {
  // A full list takes only items that come before its last item.
  const last = list[size - 1]
  if (last !== undefined && !isBefore(item, last)) return
  const at = list.findIndex((each) => isBefore(item, each))
  list.splice(at === -1 ? list.length : at, 0, item)
  list.length = Math.min(list.length, size)
}

const isLater = (a: Arrival, b: Arrival) => a.ms > b.ms || (a.ms === b.ms && a.sortKey > b.sortKey)

/**
 * Whether an athlete has a forecast and is not overdue. An overdue athlete has probably left the
 * course, but would stay in the list. The window of an athlete who has only started is wide, so the
 * margin after it is not added.
 */
function isExpected({ reached, forecast, overdue }: AthleteOnCourse, asOf: number): boolean {
  const last = forecast.at(-1)
  if (!last || (overdue !== null && overdue <= asOf)) return false
  return reached > 0 || last.latest > asOf
}

/**
 * Whether the forecast of the first athlete ends further along the course than the forecast of the
 * second athlete, or at the same point at an earlier time.
 */
const isSooner = (a: AthleteOnCourse, b: AthleteOnCourse) => {
  const [ofA, ofB] = [a.forecast.at(-1), b.forecast.at(-1)]
  if (!ofA || !ofB) return false
  return ofA.point > ofB.point || (ofA.point === ofB.point && ofA.expected < ofB.expected)
}
