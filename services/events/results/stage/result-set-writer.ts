import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { RaceRanker } from '../rank/race-ranker.ts'
import { TimeDigits } from './time-digits.ts'
import { insertNames, insertParticipants, insertRanking } from './insert-results.ts'

/** Writes a result set that no reader sees yet, with search keys, rankings and counts. */
export class ResultSetWriter {
  readonly resultSetId: number
  readonly #db: EventsDatabase
  readonly #ranker = new RaceRanker()
  readonly #words = new Set<string>()
  readonly #digits = new TimeDigits()
  #rows = 0
  #finishers = 0

  private constructor(db: EventsDatabase, resultSetId: number) {
    this.#db = db
    this.resultSetId = resultSetId
  }

  static async begin(
    db: EventsDatabase,
    raceId: string,
    contentHash: string,
  ): Promise<ResultSetWriter> {
    const { id } = await db
      .insertInto('result_sets')
      .values({ race_id: raceId, content_hash: contentHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new ResultSetWriter(db, id)
  }

  /** Number of rows written so far. */
  get rows(): number {
    return this.#rows
  }

  /** Returns the line of a participant in the source file. */
  lineOf(id: string): number | undefined {
    return this.#ranker.lineOf(id)
  }

  async write(batch: IdentifiedRow[]): Promise<void> {
    for (const { idBytes, row } of batch) {
      this.#ranker.add(idBytes, row, row.line)
      this.#digits.add(row)
    }
    await insertParticipants(this.#db, this.resultSetId, batch)
    await insertNames(this.#db, this.resultSetId, batch, this.#words)
    this.#rows += batch.length
    this.#finishers += batch.filter(({ row }) => row.state === 'finished').length
    await nextTurn()
  }

  /** Writes the rankings after the last row. */
  async finish(
    { rankings }: Pick<RaceInPackage, 'rankings'>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (const [index, ranking] of rankings.entries()) {
      const ranked = this.#ranker.rank(ranking)
      await insertRanking(this.#db, this.resultSetId, index + 1, ranked, signal)
    }
    await this.#db
      .updateTable('result_sets')
      .set({
        participants: this.#rows,
        finishers: this.#finishers,
        time_digits: this.#digits.digits,
      })
      .where('id', '=', this.resultSetId)
      .execute()
  }
}
