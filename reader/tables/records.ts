import type { Meaning } from '../headings.ts'
import { type Heading, readHeading } from '../read-heading.ts'
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
  /** What the columns of the elements around the rows mean. */
  around: Readonly<Record<string, Meaning>>
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
  const tables = lists.map((list) => ({ list, ...tableOf(list, document, format) }))
  const scored = tables
    .map((found) => ({ ...found, score: scoreOf(found.list, found) }))
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
    ({ list, table }) => table.areLegs === true && list.path.startsWith(`${chosen.list.path}.`),
  )
  return [
    { ...chosen.table, hasLegs: legs.length > 0 },
    ...(path === undefined ? legs.map(({ table }) => table) : []),
  ]
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

function mergeGroups(lists: readonly Repeated[]): Repeated[] {
  const groups: Repeated[][] = []
  for (const list of lists) {
    const length = list.path.split('.').length
    const same = groups.find(
      ([first]) => first?.path.split('.').length === length && areAlike(list, first),
    )
    if (same === undefined) groups.push([list])
    else same.push(list)
  }
  return groups.flatMap((group) => (group.length === 1 ? group : [mergeGroup(group)]))
}

/** Joins lists with the same fields. The parts in which their paths differ become columns. */
function mergeGroup(group: readonly Repeated[]): Repeated {
  const paths = group.map(({ path }) => path.split('.'))
  const [first = []] = paths
  const varying = first.flatMap((part, at) =>
    paths.every((parts) => parts[at] === part) ? [] : [at],
  )
  const elements = group.flatMap((list, index) => {
    const around = varying.map((at, level): Above => {
      const name = varying.length === 1 ? groupColumn : `${groupColumn} ${String(level + 1)}`
      // RACE RESULT numbers its groups: `#1_Men`.
      const text = (paths[index]?.[at] ?? '').replace(/^#\d+_/, '')
      const value: Entry = { text, fields: new Map(), line: 0 }
      const entry: Entry = { text: '', fields: new Map([[name, [value]]]), line: 0 }
      return { name, entry, path: '' }
    })
    return list.elements.map(({ entry, above }) => ({ entry, above: [...around, ...above] }))
  })
  const path = first.map((part, at) => (varying.includes(at) ? '*' : part)).join('.')
  return { path, elements }
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
function scoreOf({ path, elements }: Repeated, { own }: OpenedRecords): number {
  const known = new Set(own.flatMap(({ meaning }) => meaning ?? []))
  const isComplete = [...known].some((meaning) => personMeanings.has(meaning) || meaning === 'team')
  const depth = path.split('.').length
  return (
    (isComplete ? known.size : known.size / 10) - depth / 100 + Math.log10(elements.length) / 10
  )
}

interface Column {
  name: string
  read: (element: Repeated['elements'][number]) => string
  meaning?: Meaning | undefined
}

interface OpenedRecords {
  table: Table
  /** The columns of the records themselves. */
  own: Column[]
}

function tableOf(list: Repeated, { repeated }: Document, format?: KnownFormat): OpenedRecords {
  const own = ownColumnsOf(list, repeated)
  const taken = new Set(own.map(({ name }) => name))
  const around = columnsAround(list, repeated, taken)
  const columns = [...own, ...around]
  const meanings = new Map<string, Meaning>()
  const headings = new Map<string, Heading>()
  for (const column of columns) {
    const { name } = column
    const isOuter = around.includes(column)
    const known = (isOuter ? format?.around : format?.meanings)?.[name]
    if (known !== undefined) column.meaning = known
    // The result of a team is not the result of its athletes.
    if (isOuter && ofResults.has(column.meaning)) column.meaning = undefined
    if (known !== undefined && column.meaning !== undefined) meanings.set(name, known)
    headings.set(name, {
      possible: [],
      ...(column.meaning === undefined ? {} : { sure: column.meaning }),
      ...distanceOf(column),
    })
  }
  const areLegs = areLegsOf(list, own)
  if (areLegs) {
    const race = columns.find(({ meaning }) => meaning === 'race')
    columns.push({ name: legColumn, read: legReader(list, own, race), meaning: 'race' })
    if (race !== undefined) meanings.delete(race.name)
    if (race !== undefined) headings.set(race.name, { possible: [] })
    meanings.set(legColumn, 'race')
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
    headings,
    areLegs,
    ...(format?.times === undefined ? {} : { times: format.times }),
  }
  return { table, own }
}

/** Meanings that belong to a result, and not to all results around it. */
const ofResults = new Set<Meaning | undefined>([
  'place',
  'gender_place',
  'category_place',
  'state',
  'gun_time',
  'chip_time',
  'race_time',
  'split',
  'gap',
  'points',
  'name',
  'first_name',
  'last_name',
  'id',
])

/** The distance in the name of a column of splits. */
function distanceOf({ name, meaning }: Column): { distance?: number } {
  const { distance } = meaning === 'split' ? readHeading(name) : {}
  return distance === undefined ? {} : { distance }
}

/** Name of the column that names the leg of each row. */
const legColumn = 'Race leg'

/** Whether the records are athletes with a time within the record of a team. */
function areLegsOf(list: Repeated, own: readonly Column[]): boolean {
  const [element] = list.elements
  const outer = element?.above.at(-1)
  if (outer === undefined || !list.path.startsWith(`${outer.path}.`) || outer.path === '')
    return false
  const has = (meanings: ReadonlySet<Meaning | undefined>) =>
    own.some(({ meaning }) => meanings.has(meaning))
  const isTeam = new Set(list.elements.map(({ above }) => above.at(-1)?.entry)).size > 1
  return isTeam && has(personMeanings) && has(timeMeanings) && !hasClasses(list)
}

/** Records such as a class with its results are no teams: they have many athletes. */
function hasClasses({ elements }: Repeated): boolean {
  const sizes = new Map<Entry | undefined, number>()
  for (const { above } of elements) {
    const outer = above.at(-1)?.entry
    sizes.set(outer, (sizes.get(outer) ?? 0) + 1)
  }
  const outer = elements[0]?.above.at(-1)?.entry
  const isResult = [...(outer?.fields.keys() ?? [])].some((name) =>
    ofTeams.has(headingOfPath([name])),
  )
  return !isResult || Math.max(...sizes.values()) > maxLegs
}

const ofTeams = new Set<Meaning | undefined>(['place', 'race_time', 'gun_time', 'bib', 'team'])
const maxLegs = 60

function legReader(
  list: Repeated,
  own: readonly Column[],
  race: Column | undefined,
): Column['read'] {
  const label = own.find(({ name }) => /(?:^| )(?:leg|stage|section)$/i.test(name))
  const numbers = new Map<Entry, number>()
  const counts = new Map<Entry | undefined, number>()
  for (const { entry, above } of list.elements) {
    const outer = above.at(-1)?.entry
    const number = (counts.get(outer) ?? 0) + 1
    counts.set(outer, number)
    numbers.set(entry, number)
  }
  const hasRaces =
    race !== undefined && new Set(list.elements.map((element) => race.read(element))).size > 1
  return (element) => {
    const text = label?.read(element) ?? ''
    const number = text === '' ? String(numbers.get(element.entry) ?? 1) : text
    const leg = /^\d+$/.test(number) ? `Leg ${number}` : number
    return hasRaces ? `${race.read(element)} – ${leg}` : leg
  }
}

function ownColumnsOf(list: Repeated, repeated: ReadonlySet<string>): Column[] {
  const columns = new Map<string, Column>()
  const entries = list.elements.map(({ entry }) => entry)
  for (const path of scalarPaths(entries, list.path, repeated)) {
    const name = path.join(' ')
    const meaning = headingOfPath(path)
    const isLabel = meaning === 'name' && areLabels(entries.map((entry) => textAt(entry, path)))
    columns.set(name, {
      name,
      read: ({ entry }) => textAt(entry, path),
      meaning: isLabel ? undefined : meaning,
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

/** Whether texts are names of checkpoints, which repeat and can have digits, and not of people. */
function areLabels(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  const digits = filled.filter((text) => /\d/.test(text)).length
  return digits > filled.length * 0.2 || new Set(filled).size < filled.length * 0.5
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
  const isPerson = inner.some(
    (field) =>
      personMeanings.has(headingOfPath(field)) &&
      !areLabels(elements.map((element) => textAt(element, field))),
  )
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
