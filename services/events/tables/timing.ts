import type { Generated } from 'kysely'
import type { RankingStatus, ResultState } from '../../../domain/results.ts'
import type { Instant, Json } from './column-types.ts'

/** A race whose timing system has sent data. */
export interface TimedRacesTable {
  race_id: string
  /** Version of the race. The version increases with each change of public data. */
  version: Generated<number>
  /** The version that was last published. */
  published: Generated<number>
  /**
   * The result set that timing writes to. While the race shows another result set, passings do not
   * change the published results.
   */
  result_set_id: number | null
  gun_at: Instant | null
  waves: Json<Wave[]>
  /**
   * The start that replaces the planned start: the start after a postponement, or the gun that
   * ended the postponement.
   */
  postponed_to: Instant | null
  /** Whether the race is postponed and its new start is not known. */
  awaits_start: Generated<boolean>
  devices: Json<Device[]>
  /** The time at which the last passing was received. */
  received_at: Instant | null
}

export interface Wave {
  name: string
  /** Time of the gun as an ISO 8601 instant. */
  gun_at: string
}

export interface Device {
  device: string
  /** Where the device is: the name or id of a checkpoint, or `start`, or `finish`. */
  checkpoint: string
}

export type StartPart = 'gun' | 'waves' | 'postponed' | 'devices'

/**
 * Decisions on the start of a race: the gun, the waves, the postponement and the devices. The
 * latest decision on each of these parts has effect.
 */
export interface TimingStartsTable {
  race_id: string
  part: StartPart
  decided_at: Instant
  digest: string
  content: Json<unknown>
  /** Why the start was postponed. */
  reason: Generated<string | null>
  received_at: Generated<Date>
  credential_id: string | null
}

export interface TimingStartersTable {
  race_id: string
  bib: string
  /**
   * The ordinal increases with the start number. Between the ordinals there are gaps for late
   * entries.
   */
  ordinal: number
  wave: string | null
}

export interface TimingChipsTable {
  race_id: string
  chip: string
  bib: string
}

/** A passing as the timing system sent it. `race_ms` are milliseconds since the gun of the race. */
export interface TimingPassingsTable {
  race_id: string
  id: string
  bib: string | null
  chip: string | null
  checkpoint: string | null
  device: string | null
  at: Instant | null
  race_ms: number | null
  manual: boolean
  received_at: Generated<Date>
  credential_id: string | null
}

export interface TimingWithdrawalsTable {
  race_id: string
  passing_id: string
  received_at: Generated<Date>
  credential_id: string | null
}

/**
 * The athletes whose results changed with a version of a timed race. There is no row for a version
 * that also changed other data, or that changed too many results.
 */
export interface TimingChangesTable {
  race_id: string
  version: number
  /** Ids of the participants. */
  athletes: string[]
  /**
   * Each row has the number of a ranking, the sort key before and the sort key after. Null if an
   * earlier release wrote the change.
   */
  moves: [number, number, number][] | null
}

export interface TimingStatesTable {
  race_id: string
  bib: string
  decided_at: Instant
  state: DecidedState
  reason: string
  received_at: Generated<Date>
  credential_id: string | null
}

/** A decision on an athlete. `reinstated` withdraws an earlier decision. */
export type DecidedState = Exclude<ResultState, 'finished'> | 'reinstated'

export interface RankingStatusesTable {
  ranking_id: string
  decided_at: Instant
  status: RankingStatus
  decided_by: string
  received_at: Generated<Date>
  credential_id: string | null
}
