import type { ScoreRule } from '../../../../domain/results.ts'
import type { Meaning } from '../../../../reader/meanings.ts'
import { areSurelyCountries } from '../../../../reader/understand/value-shapes.ts'
import { resultFields } from '../../../../reader/header.ts'
import {
  checkpointsOf,
  columnOf,
  finishTimeMeanings,
  type UnderstoodColumn,
} from '../../../../reader/understand/understood-column.ts'
import type { Understanding } from '../../../../reader/understand/understand-columns.ts'
import type {
  UnderstoodFile,
  UnderstoodTable,
} from '../../../../reader/understand/understand-file.ts'
import { slugOf } from '../read/slug.ts'
import { type GivenFact, givenFacts, type GivenFacts, lengthIn } from './given-facts.ts'

/** Facts that an import requires. */
const required = new Set<GivenFact>(['name', 'organisation', 'date', 'time-zone', 'sport'])

/** An example of each fact, for the line that the user fills in. */
const examples: Record<GivenFact, string> = {
  event: 'lakeside-run-2026',
  name: 'Lakeside Run 2026',
  organisation: 'Lakeside Runners',
  date: '2026-06-14',
  'time-zone': 'Europe/Zurich',
  sport: 'running',
  'sport-label': 'Rowing',
  race: '10 km',
  distance: '10 km',
  city: 'Seeblick',
  country: 'ch',
}

export interface MissingFact {
  fact: GivenFact
  example: string
  isRequired: boolean
}

/** Returns the facts about the event that are not given yet. */
export function missingFacts(facts: GivenFacts): MissingFact[] {
  const hasSport = facts.has('sport') || facts.has('sport-label')
  return givenFacts
    .filter((fact) => !facts.has(fact) && !(hasSport && /^sport/.test(fact)))
    .map((fact) => ({ fact, example: examples[fact], isRequired: required.has(fact) }))
}

/** Fields that `columnLines` does not write from the name of the column alone, or not at all. */
const described = ['name', 'gender', 'state', 'city'] as const
type Described = (typeof described)[number]
const mappedFields = resultFields.filter(
  (field): field is Exclude<typeof field, Described> => !described.some((other) => other === field),
)

interface YmlOptions {
  /** By default the slug of the organisation's name. */
  organisationId?: string
  /**
   * Whether the key of the race comes from its name. By default it is `race`, so a later table of the
   * event replaces the race.
   */
  isNewRace?: boolean
  mostRejected?: number | undefined
}

/**
 * Returns the text of an event.yml. When its gaps are filled in, an import reads the file as
 * `understood` describes it.
 * @param file name of the result file in the folder of event.yml
 */
export function eventYml(
  file: string,
  facts: GivenFacts,
  understood: UnderstoodFile,
  { organisationId, isNewRace = false, mostRejected }: YmlOptions = {},
): string {
  const fact = (name: GivenFact, key: string, value = facts.get(name)) =>
    value === undefined
      ? `# ${key}: ${examples[name]}   # FILL IN${required.has(name) ? '' : ' or leave out'}`
      : `${key}: ${quoted(value)}`
  const name = facts.get('name')
  const year = facts.get('date')?.slice(0, 4) ?? ''
  const id = name?.includes(year) === true ? name : [name, year].join(' ')
  const organisation = facts.get('organisation')
  const eventId = facts.get('event') ?? (name && slugOf(id.trim()))
  const lines = [
    `# Written for ${file} by the import. Fill in the lines with FILL IN.`,
    'organisation:',
    `  ${fact('organisation', 'id', organisationId ?? (organisation && slugOf(organisation)))}`,
    `  ${fact('organisation', 'name')}`,
    'event:',
    `  ${fact('name', 'id', eventId)}`,
    `  ${fact('name', 'name')}`,
    `  ${fact('time-zone', 'time_zone')}`,
    `  ${fact('date', 'date_from')}`,
    `  ${fact('city', 'city')}`,
    `  ${fact('country', 'country')}`,
    ...(mostRejected === undefined ? [] : [`most_rejected: ${String(mostRejected)}`]),
    'races:',
    ...raceLines(file, facts, understood, { fact, isNewRace }),
    ...(understood.legs === undefined
      ? []
      : raceLines(file, facts, understood.legs, { fact, isNewRace })),
  ]
  return `${lines.join('\n')}\n`
}

function raceLines(
  file: string,
  facts: GivenFacts,
  { understanding, races, settings }: UnderstoodTable,
  { fact, isNewRace }: { fact: (name: GivenFact, key: string) => string; isNewRace: boolean },
): string[] {
  const name = facts.get('race') ?? facts.get('distance') ?? facts.get('name') ?? 'Race'
  return [
    ...(races === undefined
      ? [`  - key: ${isNewRace ? quoted(slugOf(name)) : 'race'}`, `    name: ${quoted(name)}`]
      : [`  - for_each: { column: ${quoted(races.name)} }`]),
    `    ${facts.has('sport-label') ? fact('sport-label', 'sport_label') : fact('sport', 'sport')}`,
    ...(races === undefined ? [`    ${fact('distance', 'distance')}`] : []),
    ...checkpointLines(understanding, facts, races !== undefined),
    '    results:',
    `      file: ${quoted(file)}`,
    ...Object.entries(settings).map(([key, value]) => `      ${key}: ${JSON.stringify(value)}`),
    ...(understanding.times === 'clock' ? [] : [`      times: ${understanding.times}`]),
    ...(understanding.splits === 'lap' ? ['      splits: lap'] : []),
    ...(understanding.placesFollowTime ? [] : ['      order: given']),
    ...(hasAny(understanding, results) ? [] : ['      without_time: on_course']),
    // All imported columns are named in event.yml. They were found by their names and values, but
    // an import would guess by names only.
    '      guess: false',
    '      columns:',
    ...columnLines(understanding).map((line) => `        ${line}`),
    ...rankingLines(understanding),
  ]
}

/** Values that can decide a ranking, besides a place. */
const values = ['gun_time', 'chip_time', 'race_time', 'laps', 'points', 'distance'] as const
/**
 * Meanings of columns that show that a table has results. A start list has none of these columns.
 */
const results = [...values, 'place', 'gender_place', 'category_place'] as const

/**
 * Returns the lines of `rankings`, if only the given places, the laps or the distances can decide
 * the ranking, and an import would not find this by itself.
 */
function rankingLines(understanding: Understanding): string[] {
  const line = (rule: ScoreRule) => [
    `    rankings: [{ key: overall, name: Overall, decided_by: ${rule} }]`,
  ]
  if (hasAny(understanding, ['place'])) return hasAny(understanding, values) ? [] : line('given')
  const hasTimes = hasAny(understanding, finishTimeMeanings)
  if (hasTimes) return []
  const score = (['laps', 'distance'] as const).find((rule) => hasAny(understanding, [rule]))
  return score === undefined ? [] : line(score)
}

function hasAny({ columns }: Understanding, meanings: readonly Meaning[]): boolean {
  return meanings.some((meaning) => columnOf(columns, meaning) !== undefined)
}

/** Returns the lines of `check_points`. The user fills in unknown distances. */
function checkpointLines(
  { columns }: Understanding,
  facts: GivenFacts,
  hasManyRaces: boolean,
): string[] {
  const finish = lengthIn(facts) ?? Infinity
  const points = checkpointsOf(columns).filter(({ distance = 0 }) => Math.round(distance) < finish)
  if (points.length === 0) return []
  const isOpen = ({ distance }: UnderstoodColumn) => hasManyRaces || distance === undefined
  const lines = points.map((point) => {
    const { name, distance, checkpoint } = point
    const shown = checkpoint ?? (distance === undefined ? name : checkpointName(distance))
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

function columnLines({
  columns,
  nameFormat,
  genders,
  states,
  statesAreRemarks,
}: Understanding): string[] {
  const lines = mappedFields.flatMap((field) => {
    const column = columnOf(columns, field)
    if (column === undefined) return []
    const gaps = isTimeField(field) ? gapsBeside(column, columns) : undefined
    const names = gaps === undefined ? quoted(column.name) : JSON.stringify([column.name, gaps])
    return [`${field}: ${names}`]
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
  if (gender !== undefined) lines.push(`gender: ${withValues(gender.name, genders)}`)
  else if (category !== undefined && genders.size > 0) {
    lines.push(`gender: ${withValues(category.name, genders)}`)
  }
  const city = columnOf(columns, 'city')
  if (city !== undefined) {
    const hasCountry = hasCodes(city) && columnOf(columns, 'country') === undefined
    const withCountry = `{ column: ${quoted(city.name)}, with_country: true }`
    lines.push(`city: ${hasCountry ? withCountry : quoted(city.name)}`)
  }
  const state = columnOf(columns, 'state')
  if (state !== undefined) {
    lines.push(
      statesAreRemarks
        ? `state: { column: ${quoted(state.name)}, free_text: true }`
        : `state: ${withValues(state.name, states)}`,
    )
  }
  const team = columnOf(columns, 'team')
  const isNation = team !== undefined && areSurelyCountries(team.values)
  if (isNation && columnOf(columns, 'country') === undefined) {
    lines.push(`country: ${quoted(team.name)}`)
  }
  return lines
}

const isTimeField = (field: string) => finishTimeMeanings.some((meaning) => meaning === field)

/**
 * Returns the name of the column of gaps if more rows have gaps than times, for example because
 * only the winner has a time. If a row has no time, the import reads its gap.
 */
function gapsBeside(
  time: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
): string | undefined {
  const gaps = columnOf(columns, 'gap')
  const times = time.values.filled * (1 - time.values.share.state)
  const areGaps = gaps !== undefined && gaps.values.share.gap >= 0.9 && gaps.values.filled > times
  return areGaps ? gaps.name : undefined
}

/**
 * Whether the towns in a column include country codes. If all codes are in brackets, codes of a tenth
 * of the towns are enough.
 */
function hasCodes({ values: { share } }: UnderstoodColumn): boolean {
  const isBracketed = share.cityWithCountry === share.cityWithBrackets
  return share.cityWithCountry >= (isBracketed ? 0.1 : 0.8)
}

/** Returns a column and the meanings of its values as YAML. */
function withValues(column: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return quoted(column)
  const meant = [...values].map(([text, meaning]) => `${quoted(text)}: ${meaning}`)
  return `{ column: ${quoted(column)}, values: { ${meant.join(', ')} } }`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
