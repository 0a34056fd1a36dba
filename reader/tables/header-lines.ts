import type { Meaning } from '../meanings.ts'
import type { Heading } from '../known-headings.ts'
import { isFinish, isTimed, readHeading } from '../read-heading.ts'
import type { SourceRow } from '../row-source.ts'
import { isUnitLine, withUnits } from './unit-line.ts'

/** Names of columns that two lines give together. */
export interface JoinedNames {
  columns: string[]
  /** What the two lines say about each column. */
  headings: Map<string, Heading>
}

const ofPerson = new Set<Meaning | undefined>([
  'bib',
  'id',
  'name',
  'first_name',
  'last_name',
  'gender',
  'age',
  'birth_year',
  'team',
  'category',
  'city',
  'country',
  'region',
  'licence',
])
/** Below such a group, the line of names does not describe the athlete: "Team | Name". */
const ofOthers = new Set<Meaning | undefined>(['team', 'category', 'race', 'place'])
/**
 * Below the group "Overall", columns contain places, unless their name has one of these meanings.
 */
const ofName = new Set<Meaning | undefined>(['bib', 'name', 'first_name', 'last_name'])
const placeIn: Partial<Record<Meaning, Meaning>> = {
  gender: 'gender_place',
  category: 'category_place',
  split: 'split_place',
}
const unused: Heading = { possible: [], ignoresValues: true }

const isKnown = (cell: string) => readHeading(cell).sure !== undefined
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== '')

interface Named {
  name: string
  group: string
  heading: Heading
  /** Whether the column has times below a group that the dictionary does not know. */
  isUnclear: boolean
}

/**
 * Returns the names of the columns from one or two lines with names. A line with units may follow.
 */
export function namesOfLines(lines: readonly (readonly string[])[]): string[] {
  const units = lines.length > 1 ? lines.at(-1) : undefined
  if (units !== undefined && isUnitLine(units)) {
    return withUnits(namesOfLines(lines.slice(0, -1)), units)
  }
  const [upper = [], lower] = lines
  return lower === undefined ? [...upper] : namesInGroups(upper, lower).map(({ name }) => name)
}

/** Returns all rows except repetitions of the lines with the names of columns. */
export function withoutNames(
  rows: readonly SourceRow[],
  lines: readonly (readonly string[])[],
): SourceRow[] {
  return rows.filter(({ cells }) => !lines.some((line) => areSame(line, cells)))
}

function areSame(first: readonly string[], second: readonly string[]): boolean {
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, index) => index).every(
    (index) => (first[index] ?? '') === (second[index] ?? ''),
  )
}

/** @returns undefined when it is unclear which times are those of the finish */
function joinNames(upper: readonly string[], lower: readonly string[]): JoinedNames | undefined {
  const named = namesInGroups(upper, lower)
  if (!settleUnclear(named)) return undefined
  return {
    columns: named.map(({ name }) => name),
    headings: new Map(named.map(({ name, heading }) => [name, heading])),
  }
}

/**
 * Joins a line of groups and the line of names below it: "5 km" above "Time" and "Place" gives
 * "5 km Time" and "5 km Place". A group extends over the empty cells to its right.
 */
function namesInGroups(upper: readonly string[], lower: readonly string[]): Named[] {
  const named: Named[] = []
  let group = ''
  for (let index = 0; index < Math.max(upper.length, lower.length); index += 1) {
    const [own = '', name = ''] = [upper[index], lower[index]]
    if (own !== '') group = own
    // A name without other names below it is not a group.
    if (name === '' || name === own) group = ''
    const isRepeated = lower.filter((other) => other === name).length > 1
    named.push(
      group === '' ? plainName(name === '' ? own : name) : nameInGroup(group, name, isRepeated),
    )
  }
  return named
}

function plainName(name: string): Named {
  return { name, group: '', heading: readHeading(name), isUnclear: false }
}

function nameInGroup(group: string, name: string, isRepeated: boolean): Named {
  const whole = `${group} ${name}`
  const [outer, inner, both] = [readHeading(group), readHeading(name), readHeading(whole)]
  const named = (heading: Heading, isUnclear = false) => ({
    name: whole,
    group,
    heading,
    isUnclear,
  })
  const inPlaces = outer.sure === 'place' ? inner.sure && placeIn[inner.sure] : undefined
  if (inPlaces !== undefined) return named({ sure: inPlaces, possible: [] })
  if (ofPerson.has(inner.sure)) {
    // The upper line may repeat the names in another language.
    if (outer.sure === inner.sure) return plainName(name)
    if (both.sure !== undefined && both.sure !== 'split') return named(both)
    const isOfOther =
      ofOthers.has(outer.sure) && !(outer.sure === 'place' && ofName.has(inner.sure))
    return isRepeated || isOfOther ? named(unused) : plainName(name)
  }
  if (outer.sure === 'place') {
    const isPlace = inner.sure === 'place' || isTimed(inner)
    return named(isPlace ? { sure: 'place', possible: [] } : unused)
  }
  if (inner.sure === 'place') return named({ sure: placeBelow(outer, both), possible: [] })
  if (inner.sure === 'split' && inner.distance !== undefined) return named(inner)
  const isUnknown = inner.sure === undefined && inner.possible.length === 0
  if (isTimed(inner) || (isUnknown && isTimed(outer))) {
    if (outer.sure === 'split') return named(outer)
    const sure = [inner.sure, outer.sure].find((meaning) => /^(?:gun|chip)_/.test(meaning ?? ''))
    return named({ sure: sure ?? 'race_time', possible: [] }, !isFinish(outer))
  }
  return named(outer.sure === 'split' && inner.sure === 'points' ? unused : inner)
}

function placeBelow(outer: Heading, both: Heading): Meaning {
  if (/place$/.test(both.sure ?? '')) return both.sure ?? 'place'
  const { sure } = outer
  if (isFinish(outer)) return 'place'
  return (sure && placeIn[sure]) ?? 'split_place'
}

/**
 * Decides what times and places below unknown groups mean. If another column contains finish times,
 * they are splits. Otherwise, if there is only one unknown group and its times come last, these are
 * the finish times, and a single column of places contains the overall places.
 * @returns false if that is not clear
 */
function settleUnclear(named: readonly Named[]): boolean {
  const unclear = named.filter(({ isUnclear }) => isUnclear)
  const hasFinish = named.some(({ heading, isUnclear }) => isFinish(heading) && !isUnclear)
  if (hasFinish) {
    for (const column of unclear) column.heading = { sure: 'split', possible: [] }
    return true
  }
  const [only, ...others] = new Set(unclear.map(({ group }) => group))
  const last = named.findLast(({ heading }) => isTimed(heading))
  if (only === undefined) return true
  if (others.length > 0 || last?.isUnclear !== true) return false
  const hasPlace = named.some(({ heading }) => heading.sure === 'place')
  const [place, ...places] = named.filter(
    ({ group, heading }) => heading.sure === 'split_place' && !isKnown(group),
  )
  if (place !== undefined && places.length === 0 && !hasPlace) {
    place.heading = { sure: 'place', possible: [] }
  }
  return true
}

/**
 * Finds the two lines that name the columns together.
 * @param at index of the line with the most known names
 * @returns the index of the upper line, and the names. Undefined if a single line names the columns.
 */
export function findTwoLines(
  rows: readonly SourceRow[],
  at: number,
): { upper: number; names: JoinedNames } | undefined {
  for (const index of [at - 1, at]) {
    const [upper, lower] = [rows[index], rows[index + 1]]
    if (upper === undefined || lower === undefined || isUnitLine(lower.cells)) continue
    if (!areNames(upper.cells) || !areNames(lower.cells)) continue
    const names = filledIn(lower.cells)
    if (names.filter(isKnown).length * 2 < names.length) continue
    const joined = joinNames(upper.cells, lower.cells)
    if (joined === undefined) continue
    const single = rows[at]?.cells ?? []
    const isNeeded =
      isUnnamedInPart(rows, index, at) ||
      (index < at &&
        (areGroups(upper.cells, lower.cells, joined) ||
          tellsApart(joined, upper.cells, lower.cells))) ||
      areTranslations(upper.cells, lower.cells)
    const isSame = joined.columns.every((name, column) => name === (single[column] ?? ''))
    if (isNeeded && !isSame && !areListsBeside(lower.cells)) return { upper: index, names: joined }
  }
  return undefined
}

/** Whether a line has several cells, and none of them is a value such as 34:29. */
function areNames(cells: readonly string[]): boolean {
  const filled = filledIn(cells)
  const isValue = (cell: string) => /^\d+\.?$|\d{2}/.test(cell) && !isKnown(cell)
  return filled.length > 1 && !filled.some(isValue)
}

/** Whether the header has no name for a column with values, and the other line has one. */
function isUnnamedInPart(rows: readonly SourceRow[], upper: number, at: number): boolean {
  const header = rows[at]?.cells ?? []
  const other = rows[upper === at ? at + 1 : upper]?.cells ?? []
  const below = rows.slice(upper + 2, upper + 7)
  return other.some(
    (name, column) =>
      name !== '' &&
      (header[column] ?? '') === '' &&
      below.some(({ cells }) => (cells[column] ?? '') !== ''),
  )
}

/**
 * Whether a line names groups of columns: all cells are known and several of them are checkpoints
 * or the finish. If there are empty cells between the names, it is enough that half of the cells
 * are known and one of them is a checkpoint or the finish. This does not apply if the names below
 * are clear by themselves. A line with facts about the race, such as "Race | Lake Run | 10 km", has
 * no empty cells, or its distance is above a column such as start numbers or names.
 */
function areGroups(
  cells: readonly string[],
  lower: readonly string[],
  { headings }: JoinedNames,
): boolean {
  const filled = filledIn(cells)
  const isTimedCell = (cell: string) => cell !== '' && isTimed(readHeading(cell))
  const isAbovePerson = lower.some(
    (name, index) =>
      isTimedCell(cells[index] ?? '') && name !== '' && ofPerson.has(readHeading(name).sure),
  )
  // Above names that are clear by themselves, one of the groups must be the finish.
  const hasFinish = Array.from(headings.values()).some(isFinish)
  if (isAbovePerson || (areClear(lower) && !hasFinish)) return false
  const timedGroups = filled.filter(isTimedCell).length
  const known = filled.filter((cell) => isKnown(cell) || isTimed(readHeading(cell))).length
  if (known === filled.length && timedGroups > 1) return true
  if (areClear(lower)) return false
  const hasGap = /[^,],,+[^,]/.test(cells.map((cell) => (cell === '' ? '' : 'x')).join(','))
  return hasGap && filled.length > 2 && known * 2 >= filled.length && timedGroups > 0
}

/** Whether all names of a line are known, and only checkpoints have the same meaning. */
function areClear(cells: readonly string[]): boolean {
  const found = filledIn(cells).map((cell) => readHeading(cell).sure)
  const single = found.filter((meaning) => meaning !== 'split')
  return !found.includes(undefined) && new Set(single).size === single.length
}

/**
 * Whether the groups above make the repeated names of the lower line different, as in "5 km Time"
 * and "10 km Time".
 */
function tellsApart(
  { columns }: JoinedNames,
  upper: readonly string[],
  lower: readonly string[],
): boolean {
  if (!filledIn(upper).some((cell) => isTimed(readHeading(cell)))) return false
  const repeated = lower.flatMap((name, index) =>
    name !== '' && lower.indexOf(name) !== lower.lastIndexOf(name) ? [columns[index]] : [],
  )
  return repeated.length > 1 && new Set(repeated).size === repeated.length
}

/** Whether most names of a line have the same meanings as those above, in another language. */
function areTranslations(upper: readonly string[], lower: readonly string[]): boolean {
  const same = lower.filter((name, index) => {
    const { sure } = readHeading(name)
    return sure !== undefined && sure === readHeading(upper[index] ?? '').sure
  })
  return same.length > 2 && same.length * 2 > filledIn(lower).length
}

/**
 * Whether a line names the columns of two lists beside each other. The import refuses such a table.
 */
function areListsBeside(lower: readonly string[]): boolean {
  const repeated = lower.filter((name, index) => name !== '' && lower.indexOf(name) < index)
  const has = (...meanings: Meaning[]) =>
    repeated.some((name) => meanings.includes(readHeading(name).sure ?? 'race'))
  return has('name', 'last_name') && has('place', 'race_time', 'chip_time', 'gun_time')
}
