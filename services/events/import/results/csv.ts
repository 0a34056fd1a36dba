import { pipeline } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { openSourceFile, type SourceFile } from './source-file.ts'

/** A line that cannot be taken apart: a quote that does not end, or the like. */
export class BadCsv extends Error {
  override readonly name = 'BadCsv'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

export interface CsvRow {
  cells: string[]
  /** Where it ends, from 1. */
  line: number
}

const delimiters = [',', ';', '\t', '|']

/** The sign that parts the columns, judged by the first line. */
export function sniffDelimiter(beginning: string): string {
  const [firstLine = ''] = beginning.split(/\r?\n/, 1)
  const outsideQuotes = firstLine.replace(/"[^"]*"/g, '')
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: outsideQuotes.split(delimiter).length,
  }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** @throws BadCsv */
export function readHeader(beginning: string, delimiter: string): string[] {
  try {
    const rows: unknown = parseAtOnce(beginning, { ...options(delimiter), to: 1 })
    const [header] = rows as string[][]
    return header ?? []
  } catch (error) {
    throw asBadCsv(error)
  }
}

/**
 * The rows below the header, as they stream from the file.
 * @throws BadCsv
 */
export async function* readCsv(file: SourceFile, delimiter: string): AsyncGenerator<CsvRow, void> {
  const parser = parse({ ...options(delimiter), from: 2, info: true })
  // Errors arrive at the loop below.
  pipeline(openSourceFile(file), parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { cells: record, line: info.lines }
    }
  } catch (error) {
    throw asBadCsv(error)
  } finally {
    parser.destroy()
  }
}

function options(delimiter: string): Options {
  return {
    delimiter,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
  }
}

function asBadCsv(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) {
    return error
  }
  const { lines } = error as CsvError & { lines?: number }
  return new BadCsv(error.message.replace(/\s+at line \d+.*$/, ''), lines ?? 1)
}
