import { openCsv } from './csv.ts'
import { openYamlRecords } from './yaml-records.ts'
import type { RowSource } from '../../../../../reader/row-source.ts'
import { openWorkbook } from './workbook.ts'

/** Options of event.yml for reading a file. */
export interface SourceOptions {
  delimiter?: string | undefined
  encoding?: string | undefined
  sheet?: string | undefined
  /** Line number of the header, from 1; 0 if no line names the columns. */
  header_row?: number | undefined
  positions?: number[] | undefined
}

/** Opens each file as a table only once, even if several races use the file. */
export class Sources {
  readonly #opened = new Map<string, Promise<RowSource>>()

  /**
   * Opens a file as a table.
   * @throws UnreadableFile when the file is not a readable table
   */
  open(path: string, options: SourceOptions): Promise<RowSource> {
    const { delimiter, encoding, sheet, header_row: headerRow, positions } = options
    const key = JSON.stringify([path, delimiter, encoding, sheet, headerRow, positions])
    const opened = this.#opened.get(key)
    if (opened !== undefined) return opened
    const source = openSource(path, options)
    this.#opened.set(key, source)
    return source
  }
}

async function openSource(path: string, options: SourceOptions): Promise<RowSource> {
  if (/\.xlsx$/i.test(path)) return openWorkbook(path, options)
  if (/\.ya?ml$/i.test(path)) return openYamlRecords(path)
  return openCsv(path, options)
}
