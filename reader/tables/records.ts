import { getOrCreate } from '../../domain/get-or-create.ts'
import type { Meaning } from '../meanings.ts'
import type { Heading } from '../known-headings.ts'
import { readHeading } from '../read-heading.ts'
import { type SourceRow, UnreadableFile } from '../row-source.ts'
import type { Document, Entry } from './entry.ts'
import { headingOfPath } from './heading-of-path.ts'
import {
  type Above,
  type Column,
  columnsAround,
  ownColumnsOf,
  personMeanings,
  type Repeated,
  timeMeanings,
} from './record-columns.ts'
import type { Table } from './table.ts'

/** Meanings of the columns of a known format, by the names of the columns. */
export interface KnownFormat {
  meanings: Readonly<Record<string, Meaning>>
  /** Meanings of columns that come from elements around the rows, by the names of the columns. */
  around: Readonly<Record<string, Meaning>>
  times: Table['times']
}

/**
 * Returns a table of a document: the table at `path`, or by default the table whose rows have the
 * most known columns. If the rows of the default table are teams, the tables of their named legs
 * follow.
 * @param path the repeated element that has the rows
 * @throws UnreadableFile when the document has no such table
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

/** Finds the repeated elements with fields. Groups with similar fields form one table. */
function repeatedIn({ root, repeated }: Document): Repeated[] {
  const lists = new Map<string, Repeated>()
  const walk = (entry: Entry, path: string, above: readonly Above[]) => {
    for (const [name, values] of entry.fields) {
      const inner = path === '' ? name : `${path}.${name}`
      const isList = repeated.has(inner)
      for (const value of values) {
        if (value.fields.size === 0) continue
        if (isList) {
          const list = getOrCreate(lists, inner, () => ({ path: inner, elements: [] }))
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

/** Joins lists with similar fields. The differing parts of their paths become columns. */
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

/**
 * Rates a table, to find the table of results. Each known column of the rows themselves raises the
 * score, but much less if the rows name no person or team. More rows raise the score slightly. A
 * longer path lowers it slightly.
 */
function scoreOf({ path, elements }: Repeated, { own }: OpenedRecords): number {
  const known = new Set(own.flatMap(({ meaning }) => meaning ?? []))
  const isComplete = [...known].some((meaning) => personMeanings.has(meaning) || meaning === 'team')
  const depth = path.split('.').length
  return (
    (isComplete ? known.size : known.size / 10) - depth / 100 + Math.log10(elements.length) / 10
  )
}

interface OpenedRecords {
  table: Table
  /** The columns of the records themselves, without columns of the elements around them. */
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
    // A place or a time of a team is not a result of its athletes.
    const ignoresValues = isOuter && placesAndTimes.has(column.meaning)
    const { unit, possible } = readHeading(name)
    const mayBeTimes = !isOuter && column.meaning === undefined
    if (isOuter && ofResults.has(column.meaning)) column.meaning = undefined
    if (known !== undefined && column.meaning !== undefined) meanings.set(name, known)
    headings.set(name, {
      // A total may include penalties.
      possible: mayBeTimes ? possible.filter((meaning) => /_time$/.test(meaning)) : [],
      ...(column.meaning === undefined ? {} : { sure: column.meaning }),
      ...distanceOf(column),
      ...(unit === undefined ? {} : { unit }),
      ...(ignoresValues ? { ignoresValues } : {}),
    })
  }
  const areLegs = areLegsOf(list, own)
  if (areLegs) {
    const time = ownTimeOf(own)
    if (time !== undefined) headings.set(time.name, { sure: 'race_time', possible: [] })
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

const placesAndTimes = new Set<Meaning | undefined>([
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
])
/** Meanings that belong to a single result, not to the element that contains the results. */
const ofResults = new Set<Meaning | undefined>([
  ...placesAndTimes,
  'name',
  'first_name',
  'last_name',
  'id',
])

/** Returns the distance that the name of a column of splits contains. */
function distanceOf({ name, meaning }: Column): { distance?: number } {
  const { distance } = meaning === 'split' ? readHeading(name) : {}
  return distance === undefined ? {} : { distance }
}

/**
 * Returns the result of a leg if the record of the leg has a single time, and if this time looks
 * like a split without a distance, such as "leg time".
 */
function ownTimeOf(own: readonly Column[]): Column | undefined {
  const times = own.filter(({ meaning }) => timeMeanings.has(meaning) && meaning !== 'clock_time')
  const [time] = times
  const isSplit = time?.meaning === 'split' && distanceOf(time).distance === undefined
  return isSplit && times.length === 1 ? time : undefined
}

/** Name of the column that names the leg of each row. */
const legColumn = 'Race leg'

/**
 * Whether the records are athletes with times, and each record is inside the record of its team.
 */
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

/**
 * Whether the outer records are classes with their results, and not teams. A team has a result of
 * its own and few athletes.
 */
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
