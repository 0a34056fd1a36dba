import type { Meaning } from '../meanings.ts'
import type { TimeFormat } from '../times.ts'
import type { ColumnValues } from './value-shapes.ts'

/** Rows of a table: the cells of each row. */
export type Rows = readonly (readonly string[])[]

export interface UnderstoodColumn {
  index: number
  name: string
  /** What the column contains. Undefined if that is not known. */
  meaning: Meaning | undefined
  /** Whether the meaning comes from the heading, the values or the user. */
  by: 'heading' | 'values' | 'answer'
  values: ColumnValues
  /** For a column of splits: the distance of its checkpoint in metres. */
  distance?: number
  /** The name of the checkpoint, if it is not its distance. */
  checkpoint?: string
  /**
   * Position along the course among checkpoints of the same distance. By default, this is the
   * position of the column.
   */
  order?: number
}

/** The answers that the user can give to questions. */
export interface Answers {
  /**
   * For each field, the name of the column that the user has chosen. The key `race` has the name of
   * the column that names races.
   */
  columns?: Readonly<Record<string, string>> | undefined
  times?: TimeFormat | undefined
  /** The distance of the race in metres. This distance can show which unit the times have. */
  distance?: number | undefined
  encoding?: string | undefined
  /** The sheet of a workbook. */
  sheet?: string | undefined
  /** The repeated element of a JSON or XML file. */
  table?: string | undefined
}

export interface Question {
  text: string
  /** The option of the command that answers the question. */
  answer: string
  /**
   * What the user chooses: a column for a field, a field for the column of sections, or the format
   * of times.
   */
  about: { column: string } | { section: string } | { times: true }
  /** The possible answers. */
  choices: string[]
}

export function columnOf(
  columns: readonly UnderstoodColumn[],
  meaning: Meaning,
): UnderstoodColumn | undefined {
  return columns.find((column) => column.meaning === meaning)
}

/** The meanings of columns with finish times. */
export const finishTimeMeanings = ['gun_time', 'chip_time', 'race_time'] as const

/** Returns the columns of finish times. A table has at most one of each meaning. */
export function finishColumnsOf(columns: readonly UnderstoodColumn[]): UnderstoodColumn[] {
  return finishTimeMeanings.flatMap((meaning) => columnOf(columns, meaning) ?? [])
}

/** Returns the columns of splits by distance. Columns of unknown distance come first. */
export function checkpointsOf(columns: readonly UnderstoodColumn[]): UnderstoodColumn[] {
  return columns
    .filter(({ meaning }) => meaning === 'split')
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || orderOf(a) - orderOf(b))
}

const orderOf = ({ order, index }: UnderstoodColumn) => order ?? index
