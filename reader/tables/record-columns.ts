import type { Meaning } from '../meanings.ts'
import type { Entry } from './entry.ts'
import { headingOfPath } from './heading-of-path.ts'

/** Elements with the same path or with similar fields. They can be the rows of a table. */
export interface Repeated {
  path: string
  elements: { entry: Entry; above: readonly Above[] }[]
}

/** An element that contains a row. */
export interface Above {
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
export const personMeanings = new Set<Meaning | undefined>(['name', 'first_name', 'last_name'])
export const timeMeanings = new Set<Meaning | undefined>([
  'race_time',
  'gun_time',
  'chip_time',
  'split',
  'clock_time',
])

export interface Column {
  name: string
  read: (element: Repeated['elements'][number]) => string
  meaning?: Meaning | undefined
}

export function ownColumnsOf(list: Repeated, repeated: ReadonlySet<string>): Column[] {
  const columns = new Map<string, Column>()
  const entries = list.elements.map(({ entry }) => entry)
  for (const path of scalarPaths(entries, list.path, repeated)) {
    const name = path.join(' ')
    const meaning = headingOfPath(path)
    const isLabel = meaning === 'name' && areLabels(entries.map((entry) => textAt(entry, path)))
    // In a list of lists, several columns may have the same name.
    const lists = entries.map((entry) => listAt(entry, path))
    for (let index = 0; index < longestOf(lists); index += 1) {
      columns.set(`${name}${'\0'.repeat(index)}`, {
        name,
        read: ({ entry }) => listAt(entry, path)[index]?.text ?? '',
        meaning: isLabel ? undefined : meaning,
      })
    }
  }
  for (const path of listPaths(entries, list.path, repeated)) {
    for (const column of columnsOfList(entries, path)) columns.set(column.name, column)
  }
  return [...columns.values()]
}

/** Returns columns for the fields of the elements that contain the rows. */
export function columnsAround(
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

/** Returns the paths from the row to the fields with a text. */
function scalarPaths(
  entries: readonly Entry[],
  base: string,
  repeated: ReadonlySet<string>,
): string[][] {
  const found = new Map<string, string[]>()
  visitFields(entries, base, repeated, ({ path, value }) => {
    if (value !== 'list' && value.text !== '') found.set(path.join('\0'), path)
  })
  return [...found.values()]
}

/**
 * Whether the texts are names of checkpoints and not of people. Names of checkpoints contain digits
 * or repeat.
 */
function areLabels(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  const digits = filled.filter((text) => /\d/.test(text)).length
  return digits > filled.length * 0.2 || new Set(filled).size < filled.length * 0.5
}

/** Returns the paths from the row to the lists within the row. */
function listPaths(
  entries: readonly Entry[],
  base: string,
  repeated: ReadonlySet<string>,
): string[][] {
  const found = new Map<string, string[]>()
  visitFields(entries, base, repeated, ({ path, full, value }) => {
    if (value === 'list') found.set(full, path)
  })
  return [...found.values()]
}

interface Field {
  /** Names from the row to the field. */
  path: string[]
  /** Names from the root of the document to the field, as in `repeated`. */
  full: string
  value: Entry | 'list'
}

/** Visits the fields of each row, but not the fields within its lists. */
function visitFields(
  rows: readonly Entry[],
  base: string,
  repeated: ReadonlySet<string>,
  visit: (field: Field) => void,
): void {
  const walk = (entry: Entry, above: readonly string[], fullAbove: string) => {
    for (const [name, values] of entry.fields) {
      const path = [...above, name]
      const full = `${fullAbove}.${name}`
      if (repeated.has(full)) visit({ path, full, value: 'list' })
      else {
        for (const value of values) {
          visit({ path, full, value })
          walk(value, path, full)
        }
      }
    }
  }
  for (const row of rows) walk(row, [], base)
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

function longestOf(lists: readonly (readonly Entry[])[]): number {
  return lists.reduce((longest, { length }) => Math.max(longest, length), 0)
}

/**
 * Returns columns for a list within the rows, such as the splits of an athlete or the legs of a
 * team.
 */
function columnsOfList(entries: readonly Entry[], path: string[]): Column[] {
  const title = path.at(-1) ?? ''
  const lists = entries.map((entry) => listAt(entry, path))
  const elements = lists.flat()
  if (elements.every(({ fields }) => fields.size === 0)) {
    return Array.from({ length: Math.min(longestOf(lists), maxListColumns) }, (_, index) => ({
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

/** Returns a name for an element of a list: `5 km`, `SplitTime 31`, `Leg 2`. */
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
