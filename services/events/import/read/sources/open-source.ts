import { openCsv } from './csv.ts'
import type { RowSource } from '../../../../../reader/row-source.ts'
import { formOf, isYaml } from '../../../../../reader/tables/open-table.ts'
import { SectionRows, sectionColumns } from '../../../../../reader/tables/sections.ts'
import type { TableSettings } from '../../../../../reader/tables/table.ts'
import { tableKey } from './table-key.ts'
import { openRecords, openSheet } from './table-in-process.ts'

/** Opens each table only once, even if several races use it with the same settings. */
export class Sources {
  readonly #opened = new Map<string, Promise<RowSource>>()
  readonly #signal: AbortSignal | undefined

  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /**
   * Opens a file as a table.
   * @throws UnreadableFile when the file is not a readable table
   */
  open(path: string, options: TableSettings): Promise<RowSource> {
    const key = tableKey({ ...options, file: path })
    const opened = this.#opened.get(key)
    if (opened !== undefined) return opened
    const source = openSource(path, options, this.#signal)
    this.#opened.set(key, source)
    return source
  }
}

async function openSource(
  path: string,
  options: TableSettings,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const source = await openPlain(path, options, signal)
  const { sections, first_sections: first } = options
  return sections === undefined ? source : withSections(source, sections, first)
}

async function openPlain(
  path: string,
  options: TableSettings,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const form = formOf(path)
  if (form === 'workbook' || form === 'page') return openSheet(path, options, signal)
  if (form !== 'text' || options.layout !== undefined || isYaml(path)) {
    return openRecords(path, options, signal)
  }
  return openCsv(path, options)
}

function withSections(source: RowSource, levels: number, first?: readonly string[]): RowSource {
  return {
    ...source,
    columns: [...source.columns, ...sectionColumns(levels)],
    async *rows() {
      const sections = new SectionRows(source.columns, levels, first)
      for await (const row of source.rows()) {
        const taken = sections.take(row)
        if (taken !== undefined) yield taken
      }
    },
  }
}
