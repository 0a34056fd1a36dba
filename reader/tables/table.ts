import type { Meaning } from '../headings.ts'
import type { Heading } from '../read-heading.ts'
import type { SourceRow } from '../row-source.ts'
import type { TimeFormat } from '../times.ts'

/** How a file is read as a table: the settings of `results` in event.yml. */
export interface TableSettings {
  delimiter?: string | undefined
  encoding?: string | undefined
  sheet?: string | undefined
  /** Line number of the header, from 1; 0 if no line names the columns. */
  header_row?: number | undefined
  positions?: number[] | undefined
  /** The repeated element of a JSON or XML file whose elements are the rows. */
  table?: string | undefined
  /** Levels of lines between the rows that name a section, see sections.ts. */
  sections?: number | undefined
}

/** A table within a file. */
export interface Table {
  columns: readonly string[]
  /** The rows below the header. Callers may read them several times. */
  rows: () => Iterable<SourceRow>
  settings: TableSettings
  /** What the format itself says about the columns, by their names. */
  meanings?: ReadonlyMap<string, Meaning>
  /** What the names of columns mean, where the dictionary alone would not tell. */
  headings?: ReadonlyMap<string, Heading>
  /** Whether the rows are teams whose legs are another table. */
  hasLegs?: boolean
  /** Whether the rows are the legs of teams. */
  areLegs?: boolean
  times?: TimeFormat
}
