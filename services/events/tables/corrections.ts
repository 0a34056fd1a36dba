import type { Generated } from 'kysely'
import type { Instant, Json } from './column-types.ts'

/**
 * Corrections of results. An import keeps the corrections that are in effect, unless it drops them.
 */
export interface ResultCorrectionsTable {
  id: Generated<number>
  /** Null if a copy of an earlier release wrote the correction. */
  corrected_event_id: string | null
  race_id: string
  source_key: string
  participant_id: string
  bib: string | null
  changes: Json<CorrectionChanges>
  reason: string
  corrected_by: string | null
  corrected_at: Generated<Date>
  ended_at: Instant | null
}

/** What a correction changes in the row of an athlete. */
export interface CorrectionChanges {
  /** Values of the row by field, before and after the correction. */
  fields: Partial<Record<CorrectedField, { from: FieldValue; to: FieldValue }>>
  /** Whether the correction removes the athlete from the results. */
  removed?: boolean
  /**
   * Whether the correction adds an athlete who was not in the results. `fields` then has all values
   * of the row except the start number.
   */
  added?: boolean
  /** The penalty that the changed times include, in milliseconds. Negative for a bonus. */
  penaltyMs?: number
  /**
   * Whether the site computes the places of the race after this correction, and ignores the places
   * in the file.
   */
  computesPlaces?: boolean
}

export type FieldValue = string | number | null

/** The values that decide a ranking before its time. `distance` is in metres. */
export const correctedScores = ['laps', 'points', 'distance'] as const
export type CorrectedScore = (typeof correctedScores)[number]

export const correctedFields = [
  'bib',
  'name',
  'gender',
  'age',
  'team',
  'category',
  'city',
  'country',
  'state',
  'gunTime',
  'chipTime',
  'raceTime',
  ...correctedScores,
] as const

export type CorrectedField = (typeof correctedFields)[number]
