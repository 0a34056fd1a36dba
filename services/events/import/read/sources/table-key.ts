import type { TableSettings } from '../../../../../reader/tables/table.ts'

/** Identifies a table of a file with its settings. */
export function tableKey({ file, ...settings }: TableSettings & { file: string }): string {
  const { sheet, delimiter, encoding, header_row: headerRow, positions, table, sections } = settings
  return JSON.stringify([file, sheet, delimiter, encoding, headerRow, positions, table, sections])
}
