import { strFromU8 } from 'fflate'
import { sheetPart } from './sheets.ts'

/** Merged cells are listed at the end of a sheet, within this number of bytes. */
const maxBytes = 2_000_000

/** Cells of several rows that a sheet shows as one. Numbers start at 0. */
interface MergedCells {
  column: number
  firstRow: number
  lastRow: number
}

/**
 * Returns the merged cells of a sheet that extend over several rows.
 * @param parts the unpacked files of the workbook
 * @param sheet name of the sheet; by default, the first sheet
 */
export function mergedCells(
  parts: Readonly<Record<string, Uint8Array>>,
  sheet: string | undefined,
): MergedCells[] {
  const part = parts[sheetPart(parts, sheet)]
  const xml = part === undefined ? '' : strFromU8(part.subarray(-maxBytes))
  return Array.from(
    xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g),
    ([, column = '', first, last]) => ({
      column: columnNumber(column),
      firstRow: Number(first) - 1,
      lastRow: Number(last) - 1,
    }),
  ).filter(({ firstRow, lastRow }) => lastRow > firstRow)
}

/** A is 0, Z is 25, AA is 26. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Writes the value of merged cells into all of their rows. A spreadsheet stores it in the first. */
export function fillMergedCells(rows: string[][], merged: readonly MergedCells[]): void {
  for (const { column, firstRow, lastRow } of merged) {
    const value = rows[firstRow]?.[column] ?? ''
    if (value === '') continue
    for (let at = firstRow + 1; at <= lastRow && at < rows.length; at += 1) {
      const row = rows[at]
      if (row?.[column] === '') row[column] = value
    }
  }
}
