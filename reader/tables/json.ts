import { UnreadableFile } from '../row-source.ts'
import { addField, type Document, DocumentLimits, type Entry, newEntry } from './entry.ts'

/** Name of the repeated element if the JSON file itself is a list of rows. */
const rootList = 'rows'
/**
 * In a list of lists, the first row contains the names of the columns if at least this share of its
 * cells are words.
 */
const leastWords = 0.8

/**
 * Parses a JSON file, or a file with one JSON object per line.
 * @throws UnreadableFile when the file is not valid JSON or too large
 */
export function parseJson(text: string): Document {
  const value = parse(text)
  const repeated = new Set<string>()
  const limits = new DocumentLimits()
  const root = newEntry(1)
  const convert = (
    json: unknown,
    path: readonly string[],
    line: number,
    titles: Titles,
    nameOf: (index: number) => string = String,
  ): Entry => {
    limits.add(path.length)
    if (typeof json !== 'object' || json === null) return newEntry(line, textOf(json))
    const entry = newEntry(line)
    const fields = Array.isArray(json)
      ? json.map((child: unknown, index) => [nameOf(index), child] as const)
      : Object.entries(json)
    const known = Array.isArray(json) ? titles : [...titles, ...titlesIn(json)]
    for (const [name, child] of fields) addValue(entry, name, child, path, known)
    return entry
  }
  const addValue = (
    entry: Entry,
    name: string,
    json: unknown,
    path: readonly string[],
    titles: Titles,
  ): void => {
    const inner = [...path, name]
    if (!Array.isArray(json)) {
      addField(entry, name, convert(json, inner, entry.line, titles))
      return
    }
    repeated.add(inner.join('.'))
    const { rows, nameOf } = json.every((row) => Array.isArray(row))
      ? namedRows(json, titles)
      : { rows: json }
    for (const [index, row] of rows.entries()) {
      addField(entry, name, convert(row, inner, index + 1, titles, nameOf))
    }
  }
  if (Array.isArray(value)) addValue(root, rootList, value, [], [])
  else root.fields = convert(value, [], 1, []).fields
  return { root, repeated }
}

/** Lists of names. One of these lists may name the columns of a list of lists. */
type Titles = readonly (readonly string[])[]

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits)
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      if (lines.length > 1) return lines.map((line): unknown => JSON.parse(line, keepDigits))
    } catch {
      // Ignores this error. The error of the whole text is reported instead.
    }
    throw new UnreadableFile(
      'json.broken',
      `The file is not valid JSON: ${error instanceof Error ? error.message : ''}`,
      'Export it again, or save the table as CSV UTF-8.',
    )
  }
}

/**
 * Keeps a number as it is written if the JSON parser provides its source text. Otherwise 34.50
 * would lose its zero, and an id of many digits would change.
 */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value
}

function textOf(json: unknown): string {
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean'
    ? String(json)
    : ''
}

/**
 * Returns the lists of titles in an object and in its fields. An item of such a list is the title
 * itself, or an object with the title as its label.
 */
function titlesIn(json: object): string[][] {
  return Object.values(json).flatMap((list: unknown) => {
    if (!Array.isArray(list)) {
      return typeof list === 'object' && list !== null && !Array.isArray(list) ? titlesOf(list) : []
    }
    return titlesOfList(list)
  })
}

function titlesOf(json: object): string[][] {
  return Object.values(json).flatMap((list: unknown) =>
    Array.isArray(list) ? titlesOfList(list) : [],
  )
}

const labelKeys = ['label', 'title', 'name', 'header', 'key']

function titlesOfList(list: unknown[]): string[][] {
  const titles = list.map((item) => {
    if (typeof item === 'string') return item
    if (typeof item !== 'object' || item === null) return undefined
    const [, label] =
      Object.entries(item).find(([key]) => labelKeys.includes(key.toLowerCase())) ?? []
    return typeof label === 'string' ? label : undefined
  })
  return titles.length > 1 && titles.every((title) => title !== undefined) ? [titles] : []
}

/** Returns rows that are lists without the row of names, and the names of their values. */
function namedRows(rows: unknown[][], titles: Titles) {
  const [first = []] = rows
  const known = titles.find((list) => list.length === first.length)
  const words = first.filter((cell) => typeof cell === 'string' && /^[^\d]+$/.test(cell)).length
  const isHeader = known === undefined && rows.length > 1 && words >= first.length * leastWords
  const names = known ?? (isHeader ? first.map(textOf) : [])
  return {
    rows: isHeader ? rows.slice(1) : rows,
    nameOf: (index: number) => names[index] ?? `Column ${String(index + 1)}`,
  }
}
