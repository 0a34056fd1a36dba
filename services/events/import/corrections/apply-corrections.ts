import { sourceKeyOf } from '../../participant-id.ts'
import {
  type CorrectedField,
  correctedFields,
  type CorrectionChanges,
  type FieldValue,
} from '../../tables/corrections.ts'
import type { ResultRow } from '../../event-package.ts'
import type { PackageProblem } from '../../results/problems.ts'

/** A correction that is in effect. */
export interface Correction {
  id: number
  raceId: string
  sourceKey: string
  bib: string | null
  changes: CorrectionChanges
}

/** All corrections of an athlete as one change of the row in the file. */
interface RowCorrection extends Pick<Correction, 'bib' | 'changes'> {
  isSeen: boolean
}

const maxListed = 20

/**
 * Applies the corrections of a race to the rows of its file. A value in the file contradicts a
 * correction if the value equals neither the value before nor the value after the correction.
 */
export class RowCorrections {
  readonly #raceId: string
  readonly #file: string
  readonly #byKey: Map<string, RowCorrection>
  readonly #problems: PackageProblem[] = []
  #more = 0

  /** @param corrections the corrections of the race, oldest first */
  constructor(raceId: string, file: string, corrections: readonly Correction[]) {
    this.#raceId = raceId
    this.#file = file
    this.#byKey = joined(corrections)
  }

  async *apply(rows: AsyncIterable<ResultRow> | Iterable<ResultRow>): AsyncGenerator<ResultRow> {
    for await (const row of rows) {
      const corrected = this.#correct(row)
      if (corrected !== undefined) yield corrected
    }
  }

  /**
   * Returns the contradictions, also for corrected athletes who are missing in the file. Call this
   * method after the last row.
   */
  problems(): PackageProblem[] {
    for (const { bib, changes, isSeen } of this.#byKey.values()) {
      if (isSeen || changes.removed === true) continue
      this.#add({ message: `Start number ${bib ?? '–'} was corrected and is not in the file` })
    }
    if (this.#more > 0)
      this.#problems.push(this.#problem({ message: `${String(this.#more)} more` }))
    return this.#problems
  }

  #correct(row: ResultRow): ResultRow | undefined {
    const correction = this.#byKey.get(sourceKeyOf(this.#raceId, row.key))
    if (correction === undefined) return row
    correction.isSeen = true
    if (correction.changes.removed === true) return undefined
    const corrected = { ...row }
    for (const [field, { from, to }] of entriesOf(correction.changes)) {
      const value = row[field]
      if (value !== from && value !== to) this.#contradict(row, field, { from, to })
      setField(corrected, field, to)
    }
    return corrected
  }

  #contradict(
    row: ResultRow,
    field: CorrectedField,
    { from, to }: { from: FieldValue; to: FieldValue },
  ): void {
    const line = row.line === undefined ? {} : { line: row.line }
    const values = `${String(from)} to ${String(to)}`
    this.#add({
      ...line,
      column: field,
      value: String(row[field]),
      message: `The file has another value than before the correction from ${values}`,
    })
  }

  #add(problem: Pick<PackageProblem, 'line' | 'column' | 'value' | 'message'>): void {
    if (this.#problems.length >= maxListed) this.#more += 1
    else this.#problems.push(this.#problem(problem))
  }

  #problem(problem: Pick<PackageProblem, 'line' | 'column' | 'value' | 'message'>): PackageProblem {
    return {
      code: 'results.contradictsCorrection',
      file: this.#file,
      ...problem,
      expected:
        'Import with --keep-corrections to publish the corrected values, or with --drop-corrections to publish those of the file.',
    }
  }
}

function joined(corrections: readonly Correction[]): Map<string, RowCorrection> {
  const byKey = new Map<string, RowCorrection>()
  for (const { sourceKey, bib, changes } of corrections) {
    const earlier = byKey.get(sourceKey)
    if (earlier === undefined) {
      byKey.set(sourceKey, { bib, changes, isSeen: false })
      continue
    }
    const fields = { ...earlier.changes.fields }
    for (const [field, { from, to }] of entriesOf(changes)) {
      fields[field] = { from: (fields[field] ?? { from }).from, to }
    }
    earlier.changes = { ...earlier.changes, ...changes, fields }
  }
  return byKey
}

function entriesOf({ fields }: CorrectionChanges) {
  return correctedFields.flatMap((field) => {
    const change = fields[field]
    return change === undefined ? [] : [[field, change] as const]
  })
}

/** Sets a field of a row. The route has checked that the value fits the field. */
export function setField(row: ResultRow, field: CorrectedField, value: FieldValue): void {
  Object.assign(row, { [field]: value })
}
