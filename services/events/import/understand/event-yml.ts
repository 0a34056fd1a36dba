import { basename } from 'node:path'
import {
  checkpointsOf,
  columnOf,
  type UnderstoodColumn,
  type Understanding,
} from '../../../../reader/understand-columns.ts'
import type { Meaning } from '../../../../reader/headings.ts'
import { readDistance } from '../read/manifest/distances.ts'
import { slugOf } from '../read/slug.ts'
import { type EventFact, eventFacts, type FileRequest } from './file-arguments.ts'
import type { OpenedFile } from './open-file.ts'

/** Facts without which an import is refused. */
const required = new Set<EventFact>(['name', 'organisation', 'date', 'time-zone', 'sport'])

/** An example of each fact, for the line that the user fills in. */
const examples: Record<EventFact, string> = {
  name: 'Lakeside Run 2026',
  organisation: 'Lakeside Runners',
  date: '2026-06-14',
  'time-zone': 'Europe/Zurich',
  sport: 'running',
  distance: '10 km',
  city: 'Seeblick',
  country: 'ch',
}

export interface MissingFact {
  fact: EventFact
  example: string
  isRequired: boolean
}

/** The facts about the event that no flag gives. */
export function missingFacts({ facts }: FileRequest): MissingFact[] {
  return eventFacts
    .filter((fact) => !facts.has(fact))
    .map((fact) => ({ fact, example: examples[fact], isRequired: required.has(fact) }))
}

const mappedFields = [
  'place',
  'gender_place',
  'category_place',
  'bib',
  'id',
  'first_name',
  'last_name',
  'age',
  'birth_year',
  'team',
  'category',
  'city',
  'country',
  'state',
  'gun_time',
  'chip_time',
  'race_time',
] as const satisfies readonly Meaning[]

/** A column that names races must not have more different values. */
const maxRaces = 300

/** The column whose values are races; undefined if the file has a single race. */
export function raceColumn(
  { columns }: Understanding,
  { rows }: OpenedFile,
): UnderstoodColumn | undefined {
  return columns.find(
    ({ meaning, values }) =>
      meaning === 'race' &&
      values.kinds > 1 &&
      values.kinds <= maxRaces &&
      values.filled >= rows.length * 0.9,
  )
}

/** Writes an event.yml that an import reads as the file was understood. */
export function eventYml(
  request: FileRequest,
  file: OpenedFile,
  understanding: Understanding,
): string {
  const fact = (name: EventFact, key: string, value = request.facts.get(name)) =>
    value === undefined
      ? `# ${key}: ${examples[name]}   # FILL IN${required.has(name) ? '' : ' or leave out'}`
      : `${key}: ${quoted(value)}`
  const name = request.facts.get('name')
  const date = request.facts.get('date')
  const year = date?.slice(0, 4) ?? ''
  const id = name?.includes(year) === true ? name : [name, year].join(' ')
  const organisation = request.facts.get('organisation')
  const races = raceColumn(understanding, file)
  const lines = [
    `# Written for ${basename(request.path)} by the import. Fill in the lines with FILL IN.`,
    'organisation:',
    `  ${fact('organisation', 'id', organisation && slugOf(organisation))}`,
    `  ${fact('organisation', 'name')}`,
    'event:',
    `  ${fact('name', 'id', name && slugOf(id.trim()))}`,
    `  ${fact('name', 'name')}`,
    `  ${fact('time-zone', 'time_zone')}`,
    `  ${fact('date', 'date_from')}`,
    `  ${fact('city', 'city')}`,
    `  ${fact('country', 'country')}`,
    'races:',
    ...(races === undefined
      ? ['  - key: race', `    name: ${quoted(request.facts.get('distance') ?? name ?? 'Race')}`]
      : [`  - for_each: { column: ${quoted(races.name)} }`]),
    `    ${fact('sport', 'sport')}`,
    ...(races === undefined ? [`    ${fact('distance', 'distance')}`] : []),
    ...checkpointLines(understanding, request, races !== undefined),
    '    results:',
    `      file: ${quoted(basename(request.path))}`,
    ...Object.entries(file.settings).map(
      ([key, value]) => `      ${key}: ${JSON.stringify(value)}`,
    ),
    ...(understanding.times === 'clock' ? [] : [`      times: ${understanding.times}`]),
    ...(understanding.splits === 'lap' ? ['      splits: lap'] : []),
    ...(understanding.placesFollowTime ? [] : ['      order: given']),
    '      columns:',
    ...columnLines(understanding).map((line) => `        ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

/** The checkpoints. Those whose distance is unknown are left to the user. */
function checkpointLines(
  { columns }: Understanding,
  { facts }: FileRequest,
  hasManyRaces: boolean,
): string[] {
  const length = facts.get('distance')
  const finish = length === undefined ? Infinity : readDistance(length)
  const points = checkpointsOf(columns).filter(({ distance = 0 }) => Math.round(distance) < finish)
  if (points.length === 0) return []
  const isOpen = ({ distance }: UnderstoodColumn) => hasManyRaces || distance === undefined
  const lines = points.map((point) => {
    const { name, distance } = point
    const shown = distance === undefined ? name : checkpointName(distance)
    const metres = distance === undefined ? '5 km' : String(Math.round(distance))
    const entry = `- { name: ${quoted(shown)}, distance: ${metres}, column: ${quoted(name)} }`
    return isOpen(point) ? `      # ${entry}   # FILL IN or leave out` : `      ${entry}`
  })
  return [points.every(isOpen) ? '    # check_points:' : '    check_points:', ...lines]
}

function checkpointName(distance: number): string {
  return distance < 1000
    ? `${String(Math.round(distance))} m`
    : `${String(Number((distance / 1000).toFixed(2)))} km`
}

function columnLines({ columns, nameFormat, categoryGenders }: Understanding): string[] {
  const lines = mappedFields.flatMap((field) => {
    const column = columnOf(columns, field)
    return column === undefined ? [] : [`${field}: ${quoted(column.name)}`]
  })
  const name = columnOf(columns, 'name')
  if (name !== undefined) {
    lines.unshift(
      nameFormat === undefined
        ? `name: ${quoted(name.name)}`
        : `name: { column: ${quoted(name.name)}, format: ${quoted(nameFormat)} }`,
    )
  }
  const gender = columnOf(columns, 'gender')
  const category = columnOf(columns, 'category')
  if (gender !== undefined) lines.push(`gender: ${quoted(gender.name)}`)
  if (category !== undefined && categoryGenders.size > 0) {
    const values = [...categoryGenders].map(([text, meant]) => `${quoted(text)}: ${meant}`)
    lines.push(`gender: { column: ${quoted(category.name)}, values: { ${values.join(', ')} } }`)
  }
  const team = columnOf(columns, 'team')
  const isNation = team !== undefined && team.values.share.country > 0.95
  if (isNation && columnOf(columns, 'country') === undefined) {
    lines.push(`country: ${quoted(team.name)}`)
  }
  return lines
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
