import type { TableSettings } from '../../../../../reader/tables/table.ts'

/** Returns a key that identifies a table by its file and the settings for reading it. */
export function tableKey({ file, ...settings }: TableSettings & { file: string }): string {
  const { sheet, delimiter, encoding, header_row: headerRow, positions, table } = settings
  const { header_lines: headerLines, layout, sections, first_sections: first } = settings
  const options = [
    sheet,
    delimiter,
    encoding,
    headerRow,
    positions,
    table,
    sections,
    first,
    headerLines,
    layout,
  ]
  return JSON.stringify([file, ...options])
}
