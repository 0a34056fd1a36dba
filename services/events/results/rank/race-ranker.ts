import type { ScoreRule, TimeRule } from '../../../../domain/results.ts'
import type { ResultRow } from '../../event-package.ts'
import { type Agreement, agreementWith, placeGapsIn } from './agreement.ts'
import { RaceRows } from './race-rows.ts'
import { type Ranked, type RankingRules, rankRows } from './rank-rows.ts'

/**
 * Ranks the participants of a race in memory. A participant takes about 50 bytes. Sorting in SQL
 * would block readers of the embedded database for too long.
 */
export class RaceRanker {
  readonly #rows = new RaceRows()

  /**
   * Adds a row.
   * @param id participant id. Only the first ten bytes are used.
   * @param line line in the source, for messages and the order of tied rows
   */
  add(id: Uint8Array, row: ResultRow, line = 0): void {
    this.#rows.add(id, row, line)
  }

  /** Returns the line of a participant in the source. Undefined for an id that was not added. */
  lineOf(id: string): number | undefined {
    return this.#rows.lineOf(id)
  }

  /** Excludes an added row from all rankings and counts. */
  exclude(index: number): void {
    this.#rows.exclude(index)
  }

  /** Compares the places of the source with the places that are computed from a time or a score. */
  agreement(rule: TimeRule | ScoreRule): Agreement {
    return agreementWith(this.#rows, rule)
  }

  /** Returns up to ten places after which places are missing, and the number of missing places. */
  placeGaps(): { after: number[]; missing: number } {
    return placeGapsIn(this.#rows)
  }

  /** Returns the entries of a ranking in order. Call `counts` after the last entry. */
  rank(ranking: RankingRules): Ranked {
    return rankRows(this.#rows, ranking)
  }
}
