import type { AthleteResult, SplitTiming, Timing } from '../participants/schema.ts'
import type { Checkpoint } from '../database.ts'
import type { SplitClock } from '../participants/split-clock.ts'
import type { FieldCache } from './field-cache.ts'
import { medianOf, placeAmong } from './sorted-times.ts'
import { type ResultState, type TimeRule, timeRules } from '../../../domain/results.ts'

type Split = AthleteResult['splits'][number]
/** A split without the fields that depend on other athletes. */
export type OwnSplit = Omit<Split, 'position' | 'timings' | 'leg_median' | 'leg_fastest_tenth'>

const noTimes = new Int32Array()

/** Adds to each split the places among all athletes of the race and the times of the field. */
export async function withPlaces(
  splits: OwnSplit[],
  fields: FieldCache,
  athlete: { result_set_id: number; check_points: Checkpoint[] } & SplitClock,
): Promise<Split[]> {
  const nobody = { position: null, timings: [], leg_median: null, leg_fastest_tenth: null }
  if (splits.every(({ passing }) => passing === null)) {
    return splits.map((split) => ({ ...split, ...nobody }))
  }
  const { own, gun, legs } = await fields.passings(
    athlete.result_set_id,
    athlete.check_points.length,
  )
  const { rule, start } = athlete
  return splits.map((split, index) => {
    const { passing } = split
    if (passing === null) return { ...split, ...nobody }
    const ownTimes = own[index] ?? noTimes
    const isFromCheckpointBefore = index === 0 || splits[index - 1]?.passing !== null
    const { median = null, fastestTenth = null } = isFromCheckpointBefore ? (legs[index] ?? {}) : {}
    return {
      ...split,
      position: placeAmong(ownTimes, passing),
      timings: [
        ...(start === null ? [] : [splitTiming('gun', passing + start, gun[index] ?? noTimes)]),
        ...(rule === null || (rule === 'gun' && start !== null)
          ? []
          : [splitTiming(rule, passing, ownTimes)]),
      ],
      leg_median: median,
      leg_fastest_tenth: fastestTenth,
    }
  })
}

function splitTiming(rule: TimeRule, time: number, sorted: Int32Array): SplitTiming {
  return {
    rule,
    time,
    position: placeAmong(sorted, time),
    among: sorted.length,
    median: medianOf(sorted),
  }
}

interface Finish {
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
}

interface Placed {
  result_set_id: number
  ranking_number: number
  decided_by: TimeRule
  position: number | null
}

/**
 * Returns the place in a ranking by each known time. The place by the deciding time is the stored
 * place.
 */
export async function timings(
  finish: Finish,
  fields: FieldCache,
  placed: Placed,
): Promise<Timing[]> {
  if (finish.state !== 'finished') return []
  const all = await Promise.all(
    timeRules.map(async (rule) => {
      const time = finish[`${rule}_time`]
      if (time === null) return []
      const sorted = await fields.finishTimes(placed.result_set_id, placed.ranking_number, rule)
      const position = rule === placed.decided_by ? placed.position : placeAmong(sorted, time)
      return [
        { rule, decides: rule === placed.decided_by, time, position, finishers: sorted.length },
      ]
    }),
  )
  return all.flat()
}
