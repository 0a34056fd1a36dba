import type { AthleteResult, SplitTiming, Timing } from './schema.ts'
import {
  passingsCount,
  type ResultState,
  type TimeRule,
  timeRules,
} from '../../../domain/results.ts'
import type { RankingOfRace, TablesOfRequest } from '../race-table/race-tables.ts'
import { noTime } from '../race-table/race-table.ts'
import { sortedPassings } from '../race-table/sorted-passings.ts'
import { legTimes, medianOf, placeAmong } from '../../../domain/sorted-times.ts'

type Split = AthleteResult['splits'][number]
/** A split without the fields that depend on other athletes. */
export type OwnSplit = Omit<Split, 'position' | 'timings' | 'leg_median' | 'leg_fastest_tenth'>

const noLeg = { median: null, fastestTenth: null }

/** Returns a split without places and without times of the field. */
export const withoutPlaces = (split: OwnSplit): Split => ({
  ...split,
  position: null,
  timings: [],
  leg_median: null,
  leg_fastest_tenth: null,
})

/**
 * Adds to each split the places among all athletes of the race and the times of the field.
 * Athletes whose passings do not count have no places, and are not counted in the places of others.
 */
export async function withPlaces(
  splits: OwnSplit[],
  tables: TablesOfRequest,
  athlete: { result_set_id: number; id: string; state: ResultState | null },
): Promise<Split[]> {
  const hasPlaces = passingsCount(athlete.state) && splits.some(({ passing }) => passing !== null)
  if (!hasPlaces) return splits.map(withoutPlaces)
  const table = await tables.of(athlete.result_set_id)
  const row = table.rowOf(athlete.id) ?? -1
  const { rule } = table.clockOf(athlete.id)
  const field = await sortedPassings(table)
  return splits.map((split, index) => {
    const { passing } = split
    const point = field[index]
    if (passing === null || !point) return withoutPlaces(split)
    const isFromCheckpointBefore = index === 0 || splits[index - 1]?.passing !== null
    const { leg, toCome } = point
    const gunTime = table.gunPoints[index]?.[row] ?? noTime
    const { median, fastestTenth } = isFromCheckpointBefore ? legTimes(leg, toCome) : noLeg
    return {
      ...split,
      position: placeAmong(point.own, passing),
      timings: [
        ...(gunTime === noTime ? [] : [splitTiming('gun', gunTime, point.gun, toCome)]),
        ...(rule === null || (rule === 'gun' && gunTime !== noTime)
          ? []
          : [splitTiming(rule, passing, point.own, toCome)]),
      ],
      leg_median: median,
      leg_fastest_tenth: fastestTenth,
    }
  })
}

function splitTiming(
  rule: TimeRule,
  time: number,
  sorted: Int32Array,
  toCome: number,
): SplitTiming {
  return {
    rule,
    time,
    position: placeAmong(sorted, time),
    among: sorted.length,
    median: medianOf(sorted, toCome),
  }
}

interface Finish {
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
}

interface Placed extends RankingOfRace {
  position: number | null
}

/**
 * Returns the place in a ranking by each known time. The place by the deciding time is
 * `placed.position`. Empty without a finish.
 */
export async function timings(
  finish: Finish,
  tables: TablesOfRequest,
  placed: Placed,
): Promise<Timing[]> {
  if (finish.state !== 'finished') return []
  const ranking = await tables.ranking(placed)
  return timeRules.flatMap((rule) => {
    const time = finish[`${rule}_time`]
    if (time === null) return []
    const sorted = ranking.finishTimes(rule)
    const decides = rule === placed.decidedBy
    const position = decides ? placed.position : placeAmong(sorted, time)
    // Times are whole milliseconds, so the place of the next millisecond counts equal times.
    const slower = sorted.length - (placeAmong(sorted, time + 1) - 1)
    return [{ rule, decides, time, position, finishers: sorted.length, slower }]
  })
}
