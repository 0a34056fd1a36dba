import { openCsv } from './csv.ts'
import { openYamlRecords } from './yaml-records.ts'
import type { RowSource } from './row-source.ts'
import { openWorkbook } from './workbook.ts'

/** What event.yml says about how a file is written. */
export interface SourceOptions {
  delimiter?: string | undefined
  encoding?: string | undefined
  sheet?: string | undefined
  /** The line that names the columns, from 1. */
  header_row?: number | undefined
}

/** Opens files as tables, each once however many races are in it. */
export class Sources {
  readonly #opened = new Map<string, Promise<RowSource>>()

  /** @throws UnreadableFile */
  open(path: string, options: SourceOptions): Promise<RowSource> {
    const { delimiter, encoding, sheet, header_row: headerRow } = options
    const key = JSON.stringify([path, delimiter, encoding, sheet, headerRow])
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
