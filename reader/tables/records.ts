import type { Meaning } from '../headings.ts'
import { readHeading } from '../read-heading.ts'
import { type SourceRow, UnreadableFile } from '../row-source.ts'
import type { Document, Entry } from './entry.ts'
import { headingOfPath } from './heading-of-path.ts'
import type { Table } from './table.ts'

/** A repeated element of a document. Its elements can be the rows of a table. */
interface Repeated {
  path: string
  elements: { entry: Entry; above: readonly Above[] }[]
}

/** An element around a row. */
interface Above {
  name: string
  entry: Entry
  path: string
}

/** Maximum number of columns that a list within a row can add. */
const maxListColumns = 200
/** Field names that distinguish the elements of a list within a row, the best first. */
const labels = [
  'leg',
  'name',
  'label',
  'point',
  'location',
  'checkpoint',
  'distance',
  'km',
  'controlcode',
  'code',
  'lap',
  'number',
  'order',
  'id',
]
const personMeanings = new Set<Meaning | undefined>(['name', 'first_name', 'last_name'])
const timeMeanings = new Set<Meaning | undefined>([
  'race_time',
  'gun_time',
  'chip_time',
  'split',
  'clock_time',
])

/** What the columns of a known format mean, by their names. */
export interface KnownFormat {
  meanings: Readonly<Record<string, Meaning>>
  times: Table['times']
}

/**
 * The tables of a document: the rows with the most known columns first, then the named legs of
 * these rows, if they are teams.
 * @param path the repeated element whose elements are the rows; by default, the best one
 * @throws UnreadableFile when the document has no table
 */
export function tablesOf(
  document: Document,
  path: string | undefined,
  format?: KnownFormat,
): [Table, ...Table[]] {
  const lists = repeatedIn(document)
  const tables = lists.map((list) => ({ list, table: tableOf(list, document, format) }))
  const scored = tables
    .map((found) => ({ ...found, score: scoreOf(found.list, found.table) }))
    .toSorted((a, b) => b.score - a.score)
  const chosen =
    path === undefined ? scored[0] : scored.find(({ table }) => table.settings.table === path)
  if (chosen === undefined) {
    const paths = lists.map((list) => list.path).join(', ')
    throw new UnreadableFile(
      'records.noTable',
      path === undefined ? 'The file has no repeated records' : `The file has no table "${path}"`,
      paths === '' ? 'Give a list of records, each with its fields.' : `Its tables are: ${paths}.`,
    )
  }
  const legs = tables.filter(
    ({ list, table }) =>
      list.path.startsWith(`${chosen.list.path}.`) &&
      ownMeanings(list, table).some((meaning) => personMeanings.has(meaning)) &&
      ownMeanings(list, table).some((meaning) => timeMeanings.has(meaning)),
  )
  return [chosen.table, ...(path === undefined ? legs.map(({ table }) => table) : [])]
}

/** Finds the repeated elements with fields. Lists with the same fields in groups are one table. */
function repeatedIn({ root, repeated }: Document): Repeated[] {
  const lists = new Map<string, Repeated>()
  const walk = (entry: Entry, path: string, above: readonly Above[]) => {
    for (const [name, values] of entry.fields) {
      const inner = path === '' ? name : `${path}.${name}`
      const isList = repeated.has(inner)
      for (const value of values) {
        if (value.fields.size === 0) continue
        if (isList) {
          const list = lists.get(inner) ?? { path: inner, elements: [] }
          lists.set(inner, list)
          list.elements.push({ entry: value, above })
        }
        const around = isList ? [...above, { name, entry: value, path: inner }] : above
        walk(value, inner, around)
      }
    }
  }
  walk(root, '', [])
  return mergeGroups([...lists.values()])
}

/** Column with the names of groups, such as `{ "Men": [ … ], "Women": [ … ] }`. */
const groupColumn = 'Group'

function mergeGroups(lists: Repeated[]): Repeated[] {
  const merged: Repeated[] = []
  for (const list of lists) {
    const parts = list.path.split('.')
    const same = merged.find((other) => {
      const others = other.path.split('.')
      const different = parts.filter((part, index) => others[index] !== part)
      return others.length === parts.length && different.length === 1 && areAlike(list, other)
    })
    if (same === undefined) {
      merged.push(list)
      continue
    }
    const others = same.path.split('.')
    const at = parts.findIndex((part, index) => others[index] !== part)
    if (others[at] !== '*') addGroup(same, others[at] ?? '')
    addGroup(list, parts[at] ?? '')
    same.elements.push(...list.elements)
    same.path = others.with(at, '*').join('.')
  }
  return merged
}

function addGroup(list: Repeated, name: string): void {
  const group: Entry = { text: name, fields: new Map(), line: 0 }
  for (const element of list.elements) {
    const entry: Entry = { text: '', fields: new Map([[groupColumn, [group]]]), line: 0 }
    element.above = [...element.above, { name: groupColumn, entry, path: '' }]
  }
}

function areAlike(list: Repeated, other: Repeated): boolean {
  const [first, second] = [list, other].map(
    ({ elements }) =>
      new Set(elements.slice(0, 20).flatMap(({ entry }) => [...entry.fields.keys()])),
  )
  if (first === undefined || second === undefined) return false
  const shared = [...first].filter((name) => second.has(name)).length
  return shared >= 2 && shared >= Math.max(first.size, second.size) * 0.6
}

/** A table with more known columns of its own is better. Of equal tables, the outer one is. */
function scoreOf(list: Repeated, table: Table): number {
  const own = new Set(ownMeanings(list, table))
  own.delete(undefined)
  const isComplete = [...own].some((meaning) => personMeanings.has(meaning) || meaning === 'team')
  const depth = list.path.split('.').length
  return (
    (isComplete ? own.size : own.size / 10) - depth / 100 + Math.log10(list.elements.length) / 10
  )
}

const ownColumns = new WeakMap<Table, number>()

function ownMeanings(_list: Repeated, table: Table): (Meaning | undefined)[] {
  return table.columns
    .slice(0, ownColumns.get(table) ?? 0)
    .map((name) => table.meanings?.get(name) ?? readHeading(name).sure)
}

interface Column {
  name: string
  read: (element: Repeated['elements'][number]) => string
  meaning?: Meaning | undefined
}

function tableOf(list: Repeated, { repeated }: Document, format?: KnownFormat): Table {
  const own = ownColumnsOf(list, repeated)
  const taken = new Set(own.map(({ name }) => name))
  const around = columnsAround(list, repeated, taken)
  const columns = [...own, ...around]
  const meanings = new Map<string, Meaning>()
  for (const { name, meaning } of columns) {
    const known = format?.meanings[name] ?? meaning
    if (known !== undefined) meanings.set(name, known)
  }
  const rows = list.elements.map((element): SourceRow => ({
    cells: columns.map(({ read }) => read(element).replaceAll('\0', '').toWellFormed()),
    line: element.entry.line,
  }))
  const table: Table = {
    columns: columns.map(({ name }) => name),
    rows: () => rows,
    settings: { table: list.path },
    meanings,
    ...(format?.times === undefined ? {} : { times: format.times }),
  }
  ownColumns.set(table, own.length)
  return table
}

function ownColumnsOf(list: Repeated, repeated: ReadonlySet<string>): Column[] {
  const columns = new Map<string, Column>()
  const entries = list.elements.map(({ entry }) => entry)
  for (const path of scalarPaths(entries, list.path, repeated)) {
    const name = path.join(' ')
    columns.set(name, {
      name,
      read: ({ entry }) => textAt(entry, path),
      meaning: headingOfPath(path),
    })
  }
  for (const path of listPaths(entries, list.path, repeated)) {
    for (const column of columnsOfList(entries, path)) columns.set(column.name, column)
  }
  return [...columns.values()]
}

/** The fields of the elements around the rows. */
function columnsAround(
  list: Repeated,
  repeated: ReadonlySet<string>,
  taken: Set<string>,
): Column[] {
  const columns: Column[] = []
  const depth = Math.max(0, ...list.elements.map(({ above }) => above.length))
  for (let level = depth - 1; level >= 0; level -= 1) {
    const levels = [...new Set(list.elements.flatMap(({ above }) => above[level] ?? []))]
    const [first] = levels
    if (first === undefined) continue
    const entries = [...new Set(levels.map(({ entry }) => entry))]
    for (const path of scalarPaths(entries, first.path, repeated)) {
      const plain = path.join(' ')
      const name = taken.has(plain) ? `${first.name} ${plain}` : plain
      if (taken.has(name)) continue
      taken.add(name)
      const read: Column['read'] = ({ above }) => {
        const around = above[level]
        return around === undefined ? '' : textAt(around.entry, path)
      }
      columns.push({ name, read, meaning: headingOfPath([first.name, ...path]) })
    }
  }
  return columns
}

/** Paths of the fields with a text, from the row. */
function scalarPaths(
  entries: readonly Entry[],
  base: string,
  repeated: ReadonlySet<string>,
): string[][] {
  const found = new Map<string, string[]>()
  const walk = (entry: Entry, path: string[], full: string) => {
    if (entry.text !== '' && path.length > 0) found.set(path.join('\0'), path)
    for (const [name, values] of entry.fields) {
      const inner = `${full}.${name}`
      const [value] = values
      if (value !== undefined && !repeated.has(inner)) walk(value, [...path, name], inner)
    }
  }
  for (const entry of entries) walk(entry, [], base)
  return [...found.values()]
}

function listPaths(
  entries: readonly Entry[],
  base: string,
  repeated: ReadonlySet<string>,
): string[][] {
  const found = new Map<string, string[]>()
  const walk = (entry: Entry, path: string[], full: string) => {
    for (const [name, values] of entry.fields) {
      const inner = `${full}.${name}`
      const way = [...path, name]
      const [value] = values
      if (repeated.has(inner)) found.set(inner, way)
      else if (value !== undefined) walk(value, way, inner)
    }
  }
  for (const entry of entries) walk(entry, [], base)
  return [...found.values()]
}

function textAt(entry: Entry, path: readonly string[]): string {
  let value: Entry | undefined = entry
  for (const name of path) value = value?.fields.get(name)?.[0]
  return value?.text ?? ''
}

function listAt(entry: Entry, path: readonly string[]): Entry[] {
  let value: Entry | undefined = entry
  for (const name of path.slice(0, -1)) value = value?.fields.get(name)?.[0]
  return value?.fields.get(path.at(-1) ?? '') ?? []
}

/** Columns for a list within the rows, such as the splits of an athlete or the legs of a team. */
function columnsOfList(entries: readonly Entry[], path: string[]): Column[] {
  const title = path.at(-1) ?? ''
  const lists = entries.map((entry) => listAt(entry, path))
  const elements = lists.flat()
  if (elements.every(({ fields }) => fields.size === 0)) {
    const most = lists.reduce((longest, { length }) => Math.max(longest, length), 0)
    return Array.from({ length: Math.min(most, maxListColumns) }, (_, index) => ({
      name: `${singular(title)} ${String(index + 1)}`,
      read: ({ entry }) => listAt(entry, path)[index]?.text ?? '',
    }))
  }
  const inner = scalarPaths(elements, '', new Set())
  const time = inner.find((field) => timeMeanings.has(headingOfPath(field)))
  if (time === undefined) return []
  const label = labels
    .map((name) => inner.find((field) => field !== time && field.at(-1)?.toLowerCase() === name))
    .find(
      (field) =>
        field !== undefined &&
        lists.every(
          (list) => new Set(list.map((part) => textAt(part, field))).size === list.length,
        ),
    )
  const isPerson = inner.some((field) => personMeanings.has(headingOfPath(field)))
  const nameOf = (element: Entry, index: number) =>
    listTitle(title, label, label === undefined ? '' : textAt(element, label), index, isPerson)
  const names = new Set(lists.flatMap((list) => list.map(nameOf)))
  if (names.size > maxListColumns) return []
  const values = lists.map(
    (list) => new Map(list.map((element, index) => [nameOf(element, index), element])),
  )
  const byEntry = new Map(entries.map((entry, index) => [entry, values[index]]))
  return [...names].map((name) => ({
    name,
    meaning: 'split',
    read: ({ entry }) => {
      const element = byEntry.get(entry)?.get(name)
      return element === undefined ? '' : textAt(element, time)
    },
  }))
}

/** Names an element of a list: `5 km`, `SplitTime 31`, `Leg 2`. */
function listTitle(
  title: string,
  label: readonly string[] | undefined,
  text: string,
  index: number,
  isPerson: boolean,
): string {
  if (label === undefined || text === '' || (isPerson && label.at(-1)?.toLowerCase() === 'name')) {
    return `${isPerson ? 'Leg' : singular(title)} ${String(index + 1)}`
  }
  if (!/^[\d.,]+$/.test(text)) return text
  const unit = label.at(-1)?.toLowerCase()
  if (unit === 'km') return `${text} km`
  if (unit === 'distance') return Number(text) >= 100 ? `${text} m` : `${text} km`
  return `${unit === 'leg' || isPerson ? 'Leg' : singular(title)} ${text}`
}

function singular(title: string): string {
  return title.replace(/(?<=[^s])s$/, '')
}
