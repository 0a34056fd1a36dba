import type { AthleteOnCourse, OnCourse } from '../on-course/athletes-on-course.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { isFinished } from '../results/rank/live-sort-key.ts'

/** Number of athletes in each list. */
const size = 5

interface Arrival {
  /** Row of the athlete in the race table. */
  row: number
  sortKey: number
  /** Time of the finish in milliseconds since the gun. */
  ms: number
}

/** The latest and the next arrivals of a live ranking, without private profiles. */
export interface Arrivals {
  finished: number
  onCourse: number
  /** Row of the first athlete on the course who has a start number. */
  firstOnCourse: number | null
  /** The athletes who finished last, the latest first. */
  latest: Arrival[]
  /** The athletes on the course who are expected at the finish first. */
  expected: AthleteOnCourse[]
}

/**
 * Selects the latest and the next arrivals of a live ranking.
 * @param asOf time of the last passing that was received, in milliseconds since the gun
 */
export function selectArrivals(ranking: RankingTable, onCourse: OnCourse, asOf: number): Arrivals {
  const { table } = ranking
  const arrivals: Arrivals = {
    finished: 0,
    // Includes athletes without a passing, who have no place.
    onCourse: onCourse.filter((athlete) => athlete && ranking.has(athlete.row)).length,
    firstOnCourse: null,
    latest: [],
    expected: [],
  }
  let firstKey = Infinity
  for (const { row, sortKey } of ranking.placed()) {
    const isPublic = table.numbers.private[row] !== 1
    if (isFinished(sortKey)) {
      arrivals.finished += 1
      const ms = table.finishSinceGun(row)
      if (isPublic && ms !== null) insert(arrivals.latest, { row, sortKey, ms }, isLater)
      continue
    }
    if (sortKey < firstKey && table.bibs[row] != null) {
      firstKey = sortKey
      arrivals.firstOnCourse = row
    }
    const athlete = onCourse[row]
    if (athlete && isExpected(athlete, asOf)) insert(arrivals.expected, athlete, isSooner)
  }
  return arrivals
}

/** Inserts an item into a sorted list that keeps only its first few items. */
function insert<Item>(list: Item[], item: Item, isBefore: (a: Item, b: Item) => boolean): void {
  // If the list is full, most items come after its last item and are not inserted.
  const last = list[size - 1]
  if (last !== undefined && !isBefore(item, last)) return
  const at = list.findIndex((each) => isBefore(item, each))
  list.splice(at === -1 ? list.length : at, 0, item)
  list.length = Math.min(list.length, size)
}

const isLater = (a: Arrival, b: Arrival) => a.ms > b.ms || (a.ms === b.ms && a.sortKey > b.sortKey)

/**
 * Whether an athlete is still expected. An overdue athlete has probably left the course, and would
 * stay the first of the list.
 */
function isExpected({ forecast, overdue }: AthleteOnCourse, asOf: number): boolean {
  return forecast.length > 0 && (overdue === null || overdue > asOf)
}

/** Compares by the forecast for the finish. The finish is the last point of a forecast. */
const isSooner = (a: AthleteOnCourse, b: AthleteOnCourse) => {
  const [ofA, ofB] = [a.forecast.at(-1), b.forecast.at(-1)]
  if (!ofA || !ofB) return false
  return ofA.point > ofB.point || (ofA.point === ofB.point && ofA.expected < ofB.expected)
}
