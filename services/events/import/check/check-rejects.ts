import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import type { Rejects } from './rejects.ts'

export interface ReadTable {
  /** Name of the file as written in event.yml. */
  name: string
  rejects: Rejects
  /** Maximum percentage of rejected rows, and of rows with impossible splits. */
  maxRejectedPercent: number | undefined
}

const defaultMaxRejectedPercent = 10
/**
 * Above this percentage, the columns were misread. Then the problem does not offer to publish the
 * other rows.
 */
const maxOfferedPercent = 50

/** @throws InvalidPackage when the table has no rows, or too many rejected rows */
export function refuseTooManyRejects(results: ReadTable, rows: number): void {
  const { rejects, maxRejectedPercent = defaultMaxRejectedPercent } = results
  if (rows === 0) {
    throw invalid(results, {
      code: 'results.empty',
      message: 'There are no rows for this race',
      expected: 'Give a file with results, or leave out `results` until there are some.',
    })
  }
  if (rejects.count <= (rows * maxRejectedPercent) / 100) return
  const share = Math.ceil((rejects.count * 100) / rows)
  const causes = rejects.causes.map(({ cause, count }) => `${cause}: ${rowsOf(count)}`).join('; ')
  const examples = rejects.examples
    .map(
      ({ line, column, value, reason }) =>
        `line ${String(line)}, column "${column}": ${JSON.stringify(value)} ${reason}`,
    )
    .join('; ')
  throw invalid(results, {
    code: 'results.tooManyRejected',
    count: rejects.count,
    total: rows,
    message: `${String(rejects.count)} of ${String(rows)} rows cannot be used: ${causes}. The first are ${examples}`,
    expected: `${rejects.isComplete ? 'All' : 'The first'} are listed in ${rejects.path}. Correct the column mapping or the file, or raise most_rejected.`,
    answers: share > maxOfferedPercent ? [] : [{ parameter: 'mostRejected', value: String(share) }],
  })
}

function rowsOf(count: number): string {
  return `${String(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** Number of rows with impossible splits that is accepted in a race of any size. */
const acceptedRows = 3

/**
 * Refuses a table in which many rows have impossible splits. A few such rows are timing errors.
 * Many such rows mean that the columns were misread.
 * @throws InvalidPackage results.tooManySplitsWrong
 */
export function refuseTooManyInvalidSplits(
  results: ReadTable,
  rows: number,
  withoutSplit: number,
): void {
  const { maxRejectedPercent = defaultMaxRejectedPercent } = results
  if (withoutSplit <= Math.max(acceptedRows, (rows * maxRejectedPercent) / 100)) return
  throw invalid(results, {
    code: 'results.tooManySplitsWrong',
    message: `${String(withoutSplit)} of ${String(rows)} rows have splits that cannot be true`,
    expected:
      'Check `times`, `splits: lap`, and the columns and order of the check points, or raise most_rejected.',
  })
}

export function invalid(
  { name }: ReadTable,
  problem: Omit<PackageProblem, 'file'>,
): InvalidPackage {
  return new InvalidPackage([{ file: name, ...problem }])
}
