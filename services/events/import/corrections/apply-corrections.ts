import {
  type CorrectedField,
  correctedFields,
  type CorrectedScore,
  correctedScores,
  type CorrectionChanges,
  type FieldValue,
} from '../../tables/corrections.ts'
import type { RaceInPackage, ResultRow } from '../../event-package.ts'
import { decodeId, sourceKeyOf } from '../../participant-id.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import type { PackageProblem } from '../../results/problems.ts'
import type { StagedCorrections } from '../../results/stage/stage-results.ts'
import { emptyRow } from './empty-row.ts'

/** A correction that is in effect. */
export interface Correction {
  id: number
  raceId: string
  participantId: string
  bib: string | null
  changes: CorrectionChanges
}

/** All corrections of an athlete as one change of the row in the file. */
interface RowCorrection extends Pick<Correction, 'bib' | 'changes'> {
  isSeen: boolean
}

type Contradiction = Pick<PackageProblem, 'line' | 'column' | 'value' | 'message'>

const maxListed = 20

/**
 * Applies the corrections of a race to the rows of its file, after the athletes of these rows are
 * identified. A value in the file contradicts a correction if the value equals neither the value
 * before nor the value after the correction.
 */
export class RowCorrections implements StagedCorrections {
  readonly #file: string
  readonly #byId: Map<string, RowCorrection>
  /** Start numbers of the corrected athletes that no row has had so far. */
  readonly #missingBibs: Set<string | null>
  readonly #race: RaceInPackage
  readonly #problems: PackageProblem[] = []
  #more = 0

  /** @param corrections the corrections of the race, oldest first */
  constructor(race: RaceInPackage, corrections: readonly Correction[]) {
    this.#race = race
    this.#file = race.results?.file ?? race.id
    this.#byId = joinByAthlete(corrections)
    this.#missingBibs = new Set([...this.#byId.values()].map(bibOf))
  }

  get removed(): ReadonlySet<string> {
    const removed = [...this.#byId].filter(([, { changes }]) => changes.removed === true)
    return new Set(removed.map(([id]) => id))
  }

  /** Returns the row with the corrected values of its athlete. */
  apply(identified: IdentifiedRow): IdentifiedRow {
    const { bib } = identified.row
    this.#missingBibs.delete(bib)
    const correction = this.#byId.get(identified.id)
    if (correction === undefined) return identified
    correction.isSeen = true
    const corrected = { ...identified.row }
    for (const [field, { from, to }] of entriesOf(correction.changes)) {
      const value = valueOf(identified.row, field)
      if (value !== from && value !== to) this.#contradict(identified.row, field, { from, to })
      setField(corrected, field, to)
    }
    return { ...identified, row: corrected }
  }

  /**
   * Returns the rows of added athletes who are missing in the file. An athlete counts as present if
   * the file has the athlete or the athlete's start number. Call this method after the last row.
   */
  missing(): IdentifiedRow[] {
    return [...this.#byId].flatMap(([id, correction]) => {
      const { changes, isSeen } = correction
      const bib = bibOf(correction)
      if (changes.added !== true || changes.removed === true || isSeen) return []
      if (bib === null || !this.#missingBibs.has(bib)) return []
      const row = emptyRow(this.#race, bib)
      for (const [field, { to }] of entriesOf(changes)) setField(row, field, to)
      const sourceKey = sourceKeyOf(this.#race.id, row.key)
      return [{ id, idBytes: decodeId(id), sourceKey, onRequest: false, row }]
    })
  }

  /**
   * Returns the contradictions, also for corrected athletes who are missing in the file. Call this
   * method after the last row.
   */
  problems(): PackageProblem[] {
    for (const { bib, changes, isSeen } of this.#byId.values()) {
      if (isSeen || changes.removed === true || changes.added === true) continue
      this.#add({ message: `Start number ${bib ?? '–'} was corrected and is not in the file` })
    }
    if (this.#more > 0)
      this.#problems.push(this.#problem({ message: `${String(this.#more)} more` }))
    return this.#problems
  }

  /**
   * Returns a sentence for each removed athlete who is not in the file, so the removal waits for a
   * later file.
   * @param found ids of the removed athletes whose rows were left out
   */
  waiting(found: ReadonlySet<string>): string[] {
    return [...this.#byId].flatMap(([id, { bib, changes }]) => {
      if (changes.removed !== true || found.has(id)) return []
      const who = bib === null ? `The athlete ${id}` : `Start number ${bib}`
      return [`${who} was removed by a correction and is not in the file: the removal waits`]
    })
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
      value: String(valueOf(row, field)),
      message: `The file has another value than before the correction from ${values}`,
    })
  }

  #add(problem: Contradiction): void {
    if (this.#problems.length >= maxListed) this.#more += 1
    else this.#problems.push(this.#problem(problem))
  }

  #problem(problem: Contradiction): PackageProblem {
    return {
      code: 'results.contradictsCorrection',
      file: this.#file,
      ...problem,
      expected:
        'Import with --keep-corrections to publish the corrected values, or with --drop-corrections to publish those of the file.',
      answers: [
        { parameter: 'keepCorrections', value: 'true' },
        { parameter: 'dropCorrections', value: 'true' },
      ],
    }
  }
}

/** Joins the corrections of each athlete, by participant id. */
function joinByAthlete(corrections: readonly Correction[]): Map<string, RowCorrection> {
  const byId = new Map<string, RowCorrection>()
  for (const { participantId, bib, changes } of corrections) {
    const earlier = byId.get(participantId)
    if (earlier === undefined || changes.added === true) {
      byId.set(participantId, { bib, changes, isSeen: false })
      continue
    }
    const fields = { ...earlier.changes.fields }
    for (const [field, { from, to }] of entriesOf(changes)) {
      fields[field] = { from: (fields[field] ?? { from }).from, to }
    }
    earlier.changes = { ...earlier.changes, ...changes, fields }
  }
  return byId
}

/** Returns the corrected start number. */
function bibOf({ bib, changes }: RowCorrection): string | null {
  const { to = bib } = changes.fields.bib ?? {}
  return to === null ? null : String(to)
}

function entriesOf({ fields }: CorrectionChanges) {
  return correctedFields.flatMap((field) => {
    const change = fields[field]
    return change === undefined ? [] : [[field, change] as const]
  })
}

const isScore = (field: CorrectedField): field is CorrectedScore =>
  correctedScores.some((score) => score === field)

/** Returns the value of a field of a row. */
export function valueOf(row: ResultRow, field: CorrectedField): FieldValue {
  return isScore(field) ? (row.scores?.[field] ?? null) : row[field]
}

/** Sets a field of a row. The route has checked that the value fits the field. */
export function setField(row: ResultRow, field: CorrectedField, value: FieldValue): void {
  if (isScore(field)) row.scores = { ...row.scores, [field]: value ?? undefined }
  else Object.assign(row, { [field]: value })
}
