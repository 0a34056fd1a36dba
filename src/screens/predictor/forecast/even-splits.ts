import { marathon } from '../../../../domain/distances.ts'
import { type Unit, units } from '../predictor-input.ts'

export interface BandSplit {
  /** The distance of the split in kilometres or miles. */
  at: number | 'half' | 'finish'
  /** Milliseconds since the start. */
  time: number
}

/**
 * Returns the splits of an evenly paced marathon: at each kilometre or mile, at half of the
 * distance and at the finish.
 */
export function paceBand(time: number, unit: Unit): BandSplit[] {
  const passing = (metres: number) => Math.round(((metres / marathon) * time) / 1000) * 1000
  const whole = Math.floor(marathon / units[unit])
  const marks = Array.from({ length: whole }, (_, index): BandSplit => {
    return { at: index + 1, time: passing((index + 1) * units[unit]) }
  })
  marks.splice(Math.floor(marathon / 2 / units[unit]), 0, {
    at: 'half',
    time: passing(marathon / 2),
  })
  return [...marks, { at: 'finish', time }]
}
