import { pipeline } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { type RowSource, type SourceRow, UnreadableFile } from './row-source.ts'
import { inspectTextFile, openTextFile, type TextFile } from './text-file.ts'

const delimiters = [',', ';', '\t', '|']

/**
 * A text file of columns parted by a sign.
 * @param declared the sign and the encoding, where event.yml names them
 * @throws UnreadableFile
 */
export async function openCsv(
  path: string,
  declared: { delimiter?: string | undefined; encoding?: string | undefined },
): Promise<RowSource> {
  const file = await inspectTextFile(path, declared.encoding)
  const likely = sniffDelimiter(file.beginning)
  const delimiter = declared.delimiter === 'tab' ? '\t' : (declared.delimiter ?? likely)
  const columns = readHeader(file.beginning, delimiter)
  if (columns.length > 1) {
    return { hash: file.hash, columns, rows: () => readCsv(file, delimiter) }
  }
  throw new UnreadableFile(
    'csv.oneColumn',
    `Parted by ${JSON.stringify(delimiter)} the file has a single column`,
    likely === delimiter
      ? 'Give a table with a first line of column names.'
      : `Its delimiter seems to be ${JSON.stringify(likely)}: correct \`delimiter\`, or leave it out.`,
    { line: 1, value: columns[0] ?? '' },
  )
}

/** The sign that parts the columns, judged by the first line. */
function sniffDelimiter(beginning: string): string {
  const [firstLine = ''] = beginning.split(/\r?\n/, 1)
  const outsideQuotes = firstLine.replace(/"[^"]*"/g, '')
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: outsideQuotes.split(delimiter).length,
  }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function readHeader(beginning: string, delimiter: string): string[] {
  try {
    const rows: unknown = parseAtOnce(beginning, { ...options(delimiter), to: 1 })
    const [header] = rows as string[][]
    return header ?? []
  } catch (error) {
    throw asUnreadable(error, 'The first line cannot be taken apart')
  }
}

async function* readCsv(file: TextFile, delimiter: string): AsyncGenerator<SourceRow, void> {
  const parser = parse({ ...options(delimiter), from: 2, info: true })
  // Errors arrive at the loop below.
  pipeline(openTextFile(file), parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { cells: record, line: info.lines }
    }
  } catch (error) {
    throw asUnreadable(error, 'The file cannot be taken apart into rows')
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

function asUnreadable(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) {
    return error
  }
  const { lines } = error as CsvError & { lines?: number }
  const why = error.message.replace(/\s+at line \d+.*$/, '')
  return new UnreadableFile('csv.broken', `${what}: ${why}`, 'Check the quotes around this line.', {
    line: lines ?? 1,
  })
}
