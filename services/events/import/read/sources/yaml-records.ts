import { readFileSync, statSync } from 'node:fs'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { type RowSource, type SourceRow, UnreadableFile } from '../../../../../reader/row-source.ts'

const maxBytes = 5_000_000

/** Name of the column that contains the key of each record. */
const keyColumn = '_key'

/**
 * Reads a YAML file of records as a table. The file is a list, or a map whose keys become the
 * values of the column `_key`. Single values stay texts. Lists and maps as values are left out.
 * @throws UnreadableFile when the file is not a list or map of records, or is too large
 */
export function readYamlRecords(
  path: string,
): Pick<RowSource, 'columns'> & { rows: readonly SourceRow[] } {
  if (statSync(path).size > maxBytes) {
    throw new UnreadableFile(
      'file.tooLarge',
      `The file is larger than ${String(maxBytes / 1_000_000)} MB`,
      'Give so many records as CSV.',
    )
  }
  const columns = new Map([[keyColumn, 0]])
  const rows = records(readFileSync(path, 'utf8')).map(({ key, fields, line }): SourceRow => {
    const cells = [key]
    for (const [name, value] of fields) {
      if (!columns.has(name)) columns.set(name, columns.size)
      cells[columns.get(name) ?? 0] = value
    }
    return { cells: Array.from(cells, (cell: string | undefined) => cell ?? ''), line }
  })
  return { columns: [...columns.keys()], rows }
}

function records(text: string): { key: string; fields: [string, string][]; line: number }[] {
  const lineCounter = new LineCounter()
  const lineOf = (offset: number) => lineCounter.linePos(offset).line
  // The failsafe schema does not guess types, so 007 stays 007.
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, lineCounter })
  const [error] = document.errors
  if (error !== undefined) {
    throw new UnreadableFile(
      'yaml.broken',
      `This is not valid YAML: ${error.message}`,
      'Check the indentation, the quotes and the colons around this line.',
      { line: lineOf(error.pos[0]) },
    )
  }
  const { contents } = document
  const pairs = isMap(contents)
    ? contents.items.map(({ key, value }) => ({ key: textOf(key), value }))
    : isSeq(contents)
      ? contents.items.map((value) => ({ key: '', value }))
      : []
  const found = pairs.flatMap(({ key, value }) => {
    if (!isMap(value)) return []
    const fields = value.items.map((pair): [string, string] => [
      textOf(pair.key),
      textOf(pair.value),
    ])
    return [{ key, fields, line: lineOf(value.range[0]) }]
  })
  if (found.length > 0) return found
  throw new UnreadableFile(
    'yaml.noRecords',
    'The file holds no records',
    'Give a list of records, or a map of them, each with its fields.',
  )
}

function textOf(node: unknown): string {
  return isScalar(node) && typeof node.value === 'string' ? node.value : ''
}
