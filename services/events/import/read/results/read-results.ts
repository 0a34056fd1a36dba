import { hash } from 'node:crypto'
import type { ResultRow, ResultsInPackage } from '../../../event-package.ts'
import { UnreadableFile } from '../../../../../reader/row-source.ts'
import {
  invalid,
  refuseTooManyRejects,
  refuseTooManyInvalidSplits,
} from '../../check/check-rejects.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import { type ResultsToRead, RowReader } from './row-reader.ts'
import type { Survey } from './survey.ts'

/**
 * Version of the reader. The version is part of the content hash. Increase it when the reader reads
 * rows differently. Files are then imported again.
 */
export const readerVersion = 17

/** Returns the results of a race. The rows can be streamed once from the file. */
export function readResults(results: ResultsToRead, survey: Survey): ResultsInPackage {
  const { source, manifest, context } = results
  const { sport, day, checkpoints, withoutTime } = context
  const decisive = [readerVersion, source.hash, manifest, sport, day, checkpoints, withoutTime]
  return {
    contentHash: hash('sha256', JSON.stringify(decisive), 'hex'),
    file: results.name,
    order: manifest.order,
    places: manifest.places,
    outOfOrder: survey.agreement?.outOfOrder,
    placesHash: survey.placesHash,
    rows: readRows(results, survey),
  }
}

async function* readRows(
  results: ResultsToRead,
  { excluded, lastRow }: Survey,
): AsyncGenerator<ResultRow, void> {
  const { rejects } = results
  const reader = new RowReader(results, results.warnings)
  let rows = 0
  let number = -1
  rejects.begin()
  try {
    for await (const sourceRow of results.source.rows()) {
      number += 1
      if (!reader.belongsToRace(sourceRow) || reader.isSeparator(sourceRow)) continue
      if (number > lastRow && reader.lacksAthlete(sourceRow)) continue
      rows += 1
      try {
        const row = reader.read(sourceRow)
        const rejection = excluded.get(number)
        if (rejection !== undefined) throw rejection
        yield row
      } catch (error) {
        if (!(error instanceof RowRejected)) throw error
        const { column, value, message: reason } = error
        rejects.add({ line: sourceRow.line, column, value, reason })
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    throw invalid(results, { code, message, expected, ...at })
  } finally {
    rejects.close()
    results.source.release()
  }
  refuseTooManyRejects(results, rows)
  refuseTooManyInvalidSplits(results, rows, reader.rowsWithoutSplit)
}
