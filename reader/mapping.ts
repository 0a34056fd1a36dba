import type { ColumnsInManifest, ResultsInManifest, StateInManifest } from './results-schema.ts'
import { Cell, plainText } from './cell.ts'
import { type Field, type Header, resultFields } from './header.ts'
import type { NameFormat } from './person-name.ts'
import type { TimeFormat } from './times.ts'
import type { Gender, TimeRule } from '../domain/results.ts'

/** The column of each field, according to event.yml and the header of the file. */
export interface Mapping {
  cells: Partial<Record<Field, Cell>>
  nameFormat: NameFormat
  /**
   * Meanings of values that event.yml defines. The type is `Map`, because a plain object already
   * has members such as `constructor`.
   */
  genders: ReadonlyMap<string, Gender>
  countries: ReadonlyMap<string, string>
  states: ReadonlyMap<string, StateInManifest>
  /** Whether the column of states has remarks, some of which begin with a status. */
  statesAreRemarks: boolean
  categories: ReadonlyMap<string, string>
  categoryByGender: boolean
  /** Whether the column of towns also contains the codes of countries. */
  cityHasCountry: boolean
  /** Minimum ages of the categories. Used for rows without a category name. */
  categoryAges: readonly number[]
  /**
   * Values that make a profile private. If undefined, words such as `yes`, `oui` or `private` make
   * it private, and rows with other words than yes and no are rejected (`readYesOrNo`).
   */
  privateValues: readonly string[] | undefined
  /** Whether event.yml says that commas of the column of points are decimal commas. */
  pointsHaveDecimalCommas: boolean
  /**
   * A value of the column of points, such as `8,245`, if its commas separate thousands. Undefined if
   * they are decimal commas, and before the rows have been surveyed.
   */
  thousandsInPoints: string | undefined
  timeFormats: Readonly<Record<TimeRule, TimeFormat>>
  splits: (Cell | null)[]
  /** True when event.yml names the column of places. */
  placeIsNamed: boolean
  /** Only rows with these values belong to the race. */
  where: { cell: Cell; value: string }[]
}

/** A column that event.yml names and the file does not have. */
export interface MissingColumn {
  /** Path of the setting within `results`, or within the checkpoint. */
  path: (string | number)[]
  name: string
}

interface CheckpointColumn {
  name: string
  column?: string
}

/** @returns the mapping, and the columns that event.yml names and that the header does not have */
export function mapColumns(
  header: Header,
  results: ResultsInManifest,
  checkpoints: readonly CheckpointColumn[],
): { mapping: Mapping; missing: MissingColumn[] } {
  const missing: MissingColumn[] = []
  const cellOf = (names: string | readonly string[], path: MissingColumn['path']): Cell => {
    const list = typeof names === 'string' ? [names] : names
    const indexes = list.map((name) => {
      const index = header.find(name)
      if (index < 0) missing.push({ path, name })
      return index
    })
    return new Cell(list.join(', '), indexes, results.missing)
  }

  const columns = results.columns ?? {}
  const cells: Mapping['cells'] = {}
  const taken = new Set<number>()
  for (const field of Object.keys(columns) as (keyof ColumnsInManifest & Field)[]) {
    const given = columnOf(columns[field])
    if (given === undefined) continue
    cells[field] = cellOf(given, ['columns', field])
    for (const name of typeof given === 'string' ? [given] : given) taken.add(header.find(name))
  }
  const splits = checkpoints.map(({ name, column }, index) => {
    if (column !== undefined) return cellOf(column, ['check_points', index, 'column'])
    const found = header.find(name)
    return found < 0 ? null : cellOf(name, [])
  })
  for (const field of results.guess === false ? [] : columnsToGuess(columns)) {
    const index = header.guess(field, taken)
    if (index < 0) continue
    taken.add(index)
    cells[field] = new Cell(header.columns[index] ?? '', [index], results.missing)
  }
  readNameAsLastName(cells, columns, header)
  return {
    missing,
    mapping: {
      cells,
      splits,
      ...meaningsOf(columns, results.times ?? 'clock'),
      where: Object.entries(results.where ?? {}).map(([name, value]) => ({
        cell: cellOf(name, ['where', name]),
        value: plainText(String(value)),
      })),
    },
  }
}

/**
 * Returns the options of the columns: the formats of names and times, and the meanings of values.
 */
function meaningsOf(
  columns: ColumnsInManifest,
  byDefault: TimeFormat,
): Omit<Mapping, 'cells' | 'splits' | 'where'> {
  return {
    placeIsNamed: columns.place !== undefined,
    nameFormat: option(columns.name, 'format') ?? 'First Last',
    genders: mapOf(option(columns.gender, 'values')),
    countries: mapOf(option(columns.country, 'values')),
    states: mapOf(option(columns.state, 'values')),
    statesAreRemarks: option(columns.state, 'free_text') ?? false,
    categories: mapOf(option(columns.category, 'values')),
    cityHasCountry: option(columns.city, 'with_country') ?? false,
    categoryByGender: option(columns.category, 'by_gender') ?? false,
    categoryAges: option(columns.category, 'by_age') ?? [],
    privateValues: option(columns.private, 'values')?.map(plainText),
    pointsHaveDecimalCommas: option(columns.points, 'decimal_comma') ?? false,
    thousandsInPoints: undefined,
    timeFormats: {
      gun: option(columns.gun_time, 'format') ?? byDefault,
      chip: option(columns.chip_time, 'format') ?? byDefault,
      race: option(columns.race_time, 'format') ?? byDefault,
    },
  }
}

/**
 * Returns the fields whose columns are found by their usual headings. These are fields that
 * event.yml does not map, without the id, the distance and `private`.
 * If event.yml maps any part of the name, the other parts are not returned. If event.yml maps one
 * of the three times, the other two are not returned.
 */
function columnsToGuess(columns: ColumnsInManifest): Exclude<Field, 'id' | 'private'>[] {
  const mapsName =
    columns.name !== undefined ||
    columns.first_name !== undefined ||
    columns.last_name !== undefined
  const mapsTime =
    columns.gun_time !== undefined ||
    columns.chip_time !== undefined ||
    columns.race_time !== undefined
  const fields = [
    // The place comes before the city in this list, because the Dutch column "Plaats" can mean
    // place or town.
    'place',
    'gender_place',
    'category_place',
    'bib',
    'gender',
    'age',
    'birth_year',
    'team',
    'category',
    'city',
    'country',
    'state',
    'laps',
    'points',
  ] as const
  return [
    ...fields.filter((field) => columns[field] === undefined),
    ...(mapsName ? [] : (['name', 'first_name', 'last_name'] as const)),
    ...(mapsTime ? [] : (['gun_time', 'chip_time', 'race_time'] as const)),
  ]
}

/** In lists with the columns "Name" and "Vorname", the column "Name" contains the last name. */
function readNameAsLastName(
  cells: Mapping['cells'],
  columns: ColumnsInManifest,
  header: Header,
): void {
  if (columns.name !== undefined || columns.first_name !== undefined) return
  const { name, first_name: firstName, last_name: lastName } = cells
  if (!name || !firstName || lastName || !header.isPlainName(name.indexes[0] ?? -1)) return
  cells.last_name = name
  delete cells.name
}

/** Describes the mapping in one line, such as `name ← Runner · team ← Club · unused: Remarks`. */
export function describeMapping({ cells, splits, where }: Mapping, header: Header): string {
  const timed = splits.filter((cell) => cell !== null)
  const parts = [
    ...resultFields.flatMap((field) => {
      const cell = cells[field]
      return cell === undefined ? [] : [`${field} ← ${cell.name}`]
    }),
    ...(timed.length === 0 ? [] : [`check points ← ${fewOf(timed.map(({ name }) => name))}`]),
  ]
  const used = new Set(
    [...Object.values(cells), ...timed, ...where.map(({ cell }) => cell)].flatMap(
      ({ indexes }) => indexes,
    ),
  )
  const unused = header.columns.filter((name, index) => name !== '' && !used.has(index))
  if (unused.length > 0) parts.push(`unused: ${fewOf(unused)}`)
  return parts.join(' · ')
}

const maxNamed = 12

function fewOf(names: readonly string[]): string {
  const more = names.length - maxNamed
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}

type Mapped = ColumnsInManifest[keyof ColumnsInManifest]

function columnOf(mapped: Mapped): string | string[] | undefined {
  if (typeof mapped === 'string' || Array.isArray(mapped)) return mapped
  return mapped?.column
}

const mapOf = <Value>(values: Readonly<Record<string, Value>> = {}) =>
  new Map(Object.entries(values).map(([text, value]) => [plainText(text), value]))

/**
 * Returns the value of an option of a mapped column. Undefined if event.yml does not set the
 * option.
 */
function option<Value extends object, Name extends string>(
  mapped: string | string[] | Value | undefined,
  name: Name,
): Value extends Partial<Record<Name, infer Option>> ? Option | undefined : undefined
function option(mapped: unknown, name: string): unknown {
  if (typeof mapped !== 'object' || mapped === null || !(name in mapped)) return undefined
  return (mapped as Record<string, unknown>)[name]
}
