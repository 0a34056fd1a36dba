import type { AthleteResult, Timing } from '../participants/schema.ts'
import type { Checkpoint } from '../database.ts'
import type { FieldCache } from './field-cache.ts'
import { placeAmong } from './sorted-times.ts'
import { type ResultState, type TimeRule, timeRules } from '../../../domain/results.ts'

type Split = AthleteResult['splits'][number]

/** Adds the place among all athletes of the race to each split. */
export async function withPlaces(
  splits: Omit<Split, 'position'>[],
  fields: FieldCache,
  { result_set_id, check_points }: { result_set_id: number; check_points: Checkpoint[] },
): Promise<Split[]> {
  if (splits.every(({ passing }) => passing === null)) {
    return splits.map((split) => ({ ...split, position: null }))
  }
  const times = await fields.passings(result_set_id, check_points.length)
  return splits.map((split, index) => {
    const sorted = times[index]
    const { passing } = split
    return {
      ...split,
      position: passing === null || !sorted ? null : placeAmong(sorted, passing),
    }
  })
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

/** The place in a ranking by each known time; the place by the deciding time is the stored one. */
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
