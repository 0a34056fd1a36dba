import { tag } from '../../services/events/cache-tags.ts'
import type { StreamPart } from './event-stream.ts'

export interface FollowedRace {
  readonly id: string
  readonly tag: string
  /** Number of the race's athletes that are in at least one list. */
  athletes: number
  /** True if the race's changes up to the last publication have been read or are being read. */
  isChecked: boolean
  /**
   * State of the race in the last response of the service. The next request asks for the changes
   * since this state.
   */
  state: string | undefined
  /** Time when the last new state became known, as a value of `performance.now()`. */
  changedAt: number
}

/** An athlete in at least one list. All lists with the athlete share this object. */
export interface ListedAthlete {
  readonly id: string
  readonly race: FollowedRace
  /** Number of lists that contain the athlete. */
  lists: number
  /** False if the athlete's own result may have changed. */
  isChecked: boolean
  /**
   * Times when the revision was last read and when it must be read again, as values of
   * `performance.now()`.
   */
  checkedAt: number
  refreshAt: number
  revision: string | undefined
  /** The result as JSON. Undefined for an unknown athlete, and until the result is first read. */
  result: StreamPart | undefined
  /** Number of the last publication when the service was asked for the result. */
  publication: number
  /** Number of the reading in which the result last changed. */
  reading: number
}

export const newRace = (id: string): FollowedRace => ({
  id,
  tag: tag.race(id),
  athletes: 0,
  isChecked: false,
  state: undefined,
  changedAt: -Infinity,
})

export const newAthlete = (id: string, race: FollowedRace): ListedAthlete => ({
  id,
  race,
  lists: 0,
  isChecked: false,
  checkedAt: -Infinity,
  // The first update of the athlete's list reads the athlete.
  refreshAt: Infinity,
  revision: undefined,
  result: undefined,
  publication: -1,
  reading: 0,
})
