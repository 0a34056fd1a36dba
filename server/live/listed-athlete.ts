import { tag } from '../../services/events/cache-tags.ts'
import type { StreamPart } from './event-stream.ts'

export interface FollowedRace {
  readonly id: string
  readonly tag: string
  /** Number of the race's athletes that are in at least one list. */
  athletes: number
  /** True if the changes of the last publication have been read. */
  isChecked: boolean
  /** A text from the last response of the service. The next request asks what has changed since then. */
  state: string | undefined
  /** When the last new state became known. Milliseconds of `performance.now()`. */
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
  /** When the revision was read last, and when it is read again. */
  checkedAt: number
  refreshAt: number
  revision: string | undefined
  /** The result as JSON. Undefined for an unknown athlete. */
  result: StreamPart | undefined
  /** Number of the last publication before the result was read. */
  publication: number
  /** Number of the reading in which the result changed last. */
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
  // The first update of its list reads the athlete.
  refreshAt: Infinity,
  revision: undefined,
  result: undefined,
  publication: -1,
  reading: 0,
})
