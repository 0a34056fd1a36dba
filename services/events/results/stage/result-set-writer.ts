import type { RawBuilder } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { RaceRows } from '../rank/race-rows.ts'
import { rankRows } from '../rank/rank-rows.ts'
import { NameKeys } from './name-keys.ts'
import { executeInTurn } from './execute-in-turn.ts'
import { EntryTexts } from './entry-texts.ts'
import { TimeDigits } from './time-digits.ts'
import { analyzeNewSet } from './vacuum-tables.ts'
import {
  insertRanking,
  participantsToInsert,
  withSearched,
  wordsOfNames,
  WrittenKeys,
} from './insert-results.ts'

/** Writes a result set that no reader sees yet, with search keys, rankings and counts. */
export class ResultSetWriter {
  readonly resultSetId: number
  readonly #db: EventsDatabase
  readonly #raceRows = new RaceRows()
  readonly #texts = new EntryTexts()
  readonly #written = new WrittenKeys()
  readonly #digits = new TimeDigits()
  readonly #keys = new NameKeys()
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
    return this.#raceRows.lineOf(id)
  }

  /**
   * Writes batches of rows. The next batch is read while the last statement of a batch runs.
   * @param onRows called with the number of rows so far when the last statement of a batch runs
   */
  async write(
    batches: AsyncIterable<IdentifiedRow[]>,
    onRows: (rows: number) => void = () => undefined,
  ): Promise<void> {
    await executeInTurn(this.#db, this.#statementsOf(batches, onRows))
  }

  async *#statementsOf(
    batches: AsyncIterable<IdentifiedRow[]>,
    onRows: (rows: number) => void,
  ): AsyncGenerator<RawBuilder<unknown>, void> {
    for await (const batch of batches) {
      yield* this.#add(batch)
      this.#rows += batch.length
      onRows(this.#rows)
    }
  }

  /** Adds a batch to the rows of the race. Returns the statements that write these rows. */
  #add(batch: readonly IdentifiedRow[]): Iterable<RawBuilder<unknown>> {
    if (batch.length === 0) return []
    const rows = withSearched(batch)
    for (const { id, idBytes, row, searched } of rows) {
      this.#raceRows.add(idBytes, row, row.line)
      this.#texts.add(row, searched.text)
      this.#keys.add(searched.keys, this.resultSetId, id)
      this.#digits.add(row)
      if (row.state === 'finished') this.#finishers += 1
    }
    // The statement with the participants comes last, because it takes longest. The next batch is
    // read while this statement runs.
    return oneAfterAnother(
      wordsOfNames(this.resultSetId, rows, this.#written),
      this.#keys.isFull ? this.#keys.take() : [],
      [participantsToInsert(this.resultSetId, rows)],
    )
  }

  /** Writes the remaining search keys, the rankings and the counts after the last row. */
  async finish(
    { rankings }: Pick<RaceInPackage, 'rankings'>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await executeInTurn(this.#db, this.#keys.take(), signal)
    for (const [index, ranking] of rankings.entries()) {
      const ranked = rankRows(this.#raceRows, ranking)
      const place = { resultSetId: this.resultSetId, number: index + 1 }
      await insertRanking(this.#db, place, ranked, (row) => this.#texts.at(row), signal)
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
    await analyzeNewSet(this.#db, this.#rows)
  }
}

function* oneAfterAnother<Item>(...lists: readonly Iterable<Item>[]): Generator<Item, void> {
  for (const list of lists) yield* list
}
