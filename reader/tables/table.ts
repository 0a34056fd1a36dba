import type { Meaning } from '../meanings.ts'
import type { Heading } from '../known-headings.ts'
import type { SourceRow } from '../row-source.ts'
import type { TimeFormat } from '../times.ts'
import type { Section } from './sections.ts'

/** How a file is read as a table: the settings of `results` in event.yml. */
export interface TableSettings {
  delimiter?: string | undefined
  encoding?: string | undefined
  sheet?: string | undefined
  /** Line number of the header, from 1; 0 if no line names the columns. */
  header_row?: number | undefined
  /** Number of lines that name the columns together, by default 1. */
  header_lines?: number | undefined
  positions?: number[] | undefined
  /** `meet`: a report of a swim or track meet (meet-report.ts). */
  layout?: 'meet' | undefined
  /** Path of a repeated element in a JSON or XML file. Each of these elements is a row. */
  table?: string | undefined
  /**
   * Number of levels of sections. Lines between the rows may name sections, and a section may
   * contain further sections (sections.ts).
   */
  sections?: number | undefined
  /** The sections of the first rows, if they are named above the header. */
  first_sections?: string[] | undefined
  /** Values that stand for no value. */
  missing?: string[] | undefined
}

/** A table within a file. */
export interface Table {
  columns: readonly string[]
  /** The rows below the header. Callers may read the rows several times. */
  rows: () => Iterable<SourceRow>
  settings: TableSettings
  /** The sections of the first rows, if they are named above the header. */
  firstSections?: readonly Section[]
  /** Meanings of columns that the format itself defines, by the names of the columns. */
  meanings?: ReadonlyMap<string, Meaning>
  /** Headings that replace the names of columns, by these names. */
  headings?: ReadonlyMap<string, Heading>
  /** Whether the rows are teams. The legs of the teams are then another table. */
  hasLegs?: boolean
  /** Whether the rows are the legs of teams. */
  areLegs?: boolean
  times?: TimeFormat
  /** What the user should know about the file, such as further sheets that are not read. */
  remarks?: readonly string[]
  /** The sheets of a workbook that may have a table: this one, then the others. */
  sheets?: readonly string[]
}
