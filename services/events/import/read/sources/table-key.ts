import type { TableSettings } from '../../../../../reader/tables/table.ts'

/** Identifies a table by its file and the settings for reading it. */
export function tableKey({ file, ...settings }: TableSettings & { file: string }): string {
  const { sheet, delimiter, encoding, header_row: headerRow, positions, table, sections } = settings
  return JSON.stringify([file, sheet, delimiter, encoding, headerRow, positions, table, sections])
}
