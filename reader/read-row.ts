import type { GivenPlaces, ResultRow, Scores } from './result-row.ts'
import { readCityWithCountry } from './city.ts'
import { readAge } from './age.ts'
import { readCountry } from './countries.ts'
import type { Field } from './header.ts'
import type { Mapping } from './mapping.ts'
import { readName, readNation } from './person-name.ts'
import { expectedTime, type RowContext, RowRejected } from './row-context.ts'
import { readLapsBehind, readScores } from './scores.ts'
import { readHeading } from './read-heading.ts'
import { readSplits } from './splits.ts'
import { isGap } from './gaps.ts'
import { parseTime, toWholeSeconds } from './times.ts'
import {
  isZeroPlace,
  isOutOfCompetition,
  isYes,
  readBib,
  readGender,
  readPlace,
  readState,
  readStateInRemark,
} from './source-terms.ts'
import { rulesOf } from '../domain/sports.ts'
import {
  type Gender,
  type ResultState,
  type ScoreRule,
  type TimeRule,
  timeRules,
} from '../domain/results.ts'

const maxTextLength = 200

/** A result row without the values that identify the row in its file. */
export type ReadRow = Omit<ResultRow, 'key' | 'line'>

/**
 * Reads the cells of one row.
 * @throws RowRejected when the row is impossible or unreadable
 */
export function readRow(cells: readonly string[], context: RowContext): ReadRow {
  const text = (field: Field) => context.mapping.cells[field]?.read(cells) ?? ''
  const { wholeSeconds } = rulesOf(context.sport)
  const gender = readGenderOf(text('gender'), context)
  const age = readAge(text('age'), text('birth_year'), context)
  const { times, state, scores } = readFinish(cells, context, wholeSeconds)
  const finish = Math.max(...timeRules.map((rule) => times[rule] ?? 0))
  const splitTimes = readSplits(cells, context, {
    wholeSeconds,
    finish: state === 'finished' && finish > 0 ? finish : Infinity,
  })
  const places = readPlaces(cells, context)
  if (state === 'did_not_start' && splitTimes.some((time) => time !== null)) {
    throw new RowRejected('', '', 'did not start, yet passed a check point')
  }
  return {
    bib: orNull(limited('bib', readBib(text('bib')), context)),
    name: readNameOf(cells, context),
    gender,
    age,
    team: orNull(limited('team', text('team'), context)),
    category: readCategory(text('category'), gender, age, context),
    ...readPlaceOfOrigin(text, context),
    private: readPrivate(context, text('private')),
    state,
    gunTime: times.gun,
    chipTime: times.chip,
    raceTime: times.race,
    splitTimes,
    ...(hasScore(scores) && { scores }),
    ...(state === 'finished' && { places }),
  }
}

/**
 * Reads the places of an athlete. A text that is neither a number nor a status causes a warning and
 * gives no place.
 */
function readPlaces(cells: readonly string[], { mapping, warn }: RowContext): GivenPlaces {
  const text = (field: Field) => mapping.cells[field]?.read(cells) ?? ''
  const isOut = [text('place'), text('state')].some(isOutOfCompetition)
  const placeIn = (field: 'place' | 'gender_place' | 'category_place') => {
    const given = text(field)
    const place = readPlace(given)
    const isWord = readState(given) !== undefined || readLapsBehind(given) !== undefined
    if (given !== '' && place === undefined && !isWord && !isZeroPlace(given)) {
      const column = mapping.cells[field]?.name ?? ''
      warn(column, given, 'Places are numbers, or a status such as DNF.')
    }
    return place
  }
  if (isOut) return { overall: 'none', gender: undefined, category: undefined }
  return {
    overall: placeIn('place'),
    gender: placeIn('gender_place'),
    category: placeIn('category_place'),
  }
}

/** Reads city and country. Without a column of countries, the city or the name may contain a code. */
function readPlaceOfOrigin(
  text: (field: Field) => string,
  context: RowContext,
): Pick<ReadRow, 'city' | 'country'> {
  const { city, country: within } =
    (context.mapping.cityHasCountry ? readCityWithCountry(text('city')) : undefined) ?? {}
  return {
    city: orNull(limited('city', city ?? text('city'), context)),
    country:
      readCountryOf(text('country'), context) ?? within ?? readNation(text('name')).country ?? null,
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** What a spreadsheet shows for a formula that failed, in English, German and French. */
const failedFormula = /^#(?:REF|VALUE|NAME|NUM|NULL|DIV\/0|BEZUG|WERT|ZAHL|VALEUR|NOM|NOMBRE)[!?]$/

function limited(field: Field, text: string, { mapping, warn }: RowContext): string {
  const column = mapping.cells[field]?.name ?? field
  if (failedFormula.test(text)) {
    warn(column, text, 'The formula of the spreadsheet failed, so the value is left empty.')
    return ''
  }
  if (text.length <= maxTextLength) return text
  throw new RowRejected(column, text, `is longer than ${String(maxTextLength)} characters`)
}

function readNameOf(cells: readonly string[], context: RowContext): string {
  const { mapping } = context
  const text = (field: Field) => limited(field, mapping.cells[field]?.read(cells) ?? '', context)
  const whole = text('name')
  const name =
    whole === ''
      ? [text('first_name'), text('last_name')].filter((part) => part !== '').join(' ')
      : readName(whole, mapping.nameFormat)
  // Rows of relay teams have a team name and no athlete name.
  const fullName = name === '' ? text('team') : name
  const column = (mapping.cells.name ?? mapping.cells.last_name)?.name ?? 'name'
  // Teams have names such as 1860.
  const isOfTeams = readHeading(column).sure === 'team'
  if (/^\d[\d\s:.,]*$/.test(name) && !isOfTeams) {
    throw new RowRejected(column, name, 'is no name; a value before it may be missing in the row')
  }
  if (fullName !== '') return fullName
  throw new RowRejected(mapping.cells.name?.name ?? 'name', '', 'the name is missing')
}

function readGenderOf(text: string, { mapping, warn }: RowContext): Gender | null {
  if (text === '') return null
  const gender = mapping.genders.get(text) ?? readGender(text)
  if (gender === undefined) {
    warn(
      mapping.cells.gender?.name ?? '',
      text,
      'Say what it means under columns.gender.values: M, F or X.',
    )
  }
  return gender ?? null
}

function readCategory(
  text: string,
  gender: Gender | null,
  age: number | null,
  context: RowContext,
): string | null {
  const { mapping } = context
  const named = orNull(limited('category', mapping.categories.get(text) ?? text, context))
  const category = named ?? byAge(age, mapping.categoryAges)
  return category !== null && mapping.categoryByGender && gender !== null
    ? `${gender} ${category}`
    : category
}

function byAge(age: number | null, beginnings: readonly number[]): string | null {
  if (age === null) return null
  const index = beginnings.findLastIndex((beginning) => beginning <= age)
  const beginning = beginnings[index]
  if (beginning === undefined) return null
  const next = beginnings[index + 1]
  return next === undefined ? `${String(beginning)}+` : `${String(beginning)}-${String(next - 1)}`
}

function readCountryOf(text: string, { mapping, warn }: RowContext): string | null {
  if (text === '') return null
  const country = mapping.countries.get(text) ?? readCountry(text)
  if (country === undefined) {
    warn(
      mapping.cells.country?.name ?? '',
      text,
      'Say which it is under columns.country.values, by its two-letter code.',
    )
  }
  return country ?? null
}

function readPrivate({ mapping }: RowContext, text: string): boolean {
  return mapping.privateValues === undefined ? isYes(text) : mapping.privateValues.includes(text)
}

interface Finish {
  times: Record<TimeRule, number | null>
  state: ResultState | null
  scores: Scores
}

function readFinish(cells: readonly string[], context: RowContext, wholeSeconds: boolean): Finish {
  const { mapping, withoutTime } = context
  const { times, statedInTime, lapsBehind: lapsInTime } = readTimes(cells, context, wholeSeconds)
  const hasTime = timeRules.some((rule) => times[rule] !== null)
  const stated = readStateOf(cells, mapping, hasTime)
  const place = mapping.cells.place?.read(cells) ?? ''
  const lapsBehind = hasTime
    ? undefined
    : (lapsInTime ??
      readLapsBehind(place) ??
      readLapsBehind(mapping.cells.state?.read(cells) ?? ''))
  const scores = { ...readScores(cells, context), lapsBehind }
  // A status in the column of places overrides the finish time.
  const inPlace = readState(place)
  const isPlaced = () => readPlace(place) !== undefined && !isNoPlace(place, hasTime, mapping)
  const isScored = hasDecidingScore(scores, context)
  const isDecided = isScored || lapsBehind !== undefined || isTimed(times, context, isPlaced)
  // A row with any time belongs to an athlete who started, so the state "did not start" is
  // impossible.
  const undecided = hasTime && withoutTime === 'did_not_start' ? 'did_not_finish' : withoutTime
  const given = (stated === 'finished' ? (inPlace ?? stated) : (stated ?? inPlace)) ?? statedInTime
  // Rankings by laps or points also give places to athletes who stopped.
  const keepsPlace = given === 'did_not_finish' && isScored && !hasTime && isPlaced()
  const state = keepsPlace ? 'finished' : (given ?? (isDecided ? 'finished' : undecided))
  const column = mapping.cells.state?.name ?? ''
  if (state === 'finished' && !hasTime && !isDecided && !isPlaced()) {
    throw new RowRejected(column, '', 'finished, yet there is no finish time')
  }
  if (state === 'did_not_start' && hasTime) {
    throw new RowRejected(column, '', 'did not start, yet has a finish time')
  }
  return { times, state: state === 'on_course' ? null : state, scores }
}

/**
 * Whether a place such as 999 stands for no place. Some timing programs write it for athletes who
 * did not finish.
 */
function isNoPlace(place: string, hasTime: boolean, { cells }: Mapping): boolean {
  const isTimed = timeRules.some((rule) => cells[`${rule}_time`] !== undefined)
  return isTimed && !hasTime && /^9{3,}$/.test(place)
}

/**
 * Reads the finish times of a row. A column of finish times may also contain a status or the number
 * of laps behind.
 */
function readTimes(
  cells: readonly string[],
  { mapping, gaps, warn }: RowContext,
  wholeSeconds: boolean,
) {
  const times: Finish['times'] = { gun: null, chip: null, race: null }
  let statedInTime: ResultState | undefined
  let lapsBehind: number | undefined
  for (const rule of timeRules) {
    const cell = mapping.cells[`${rule}_time`]
    const text = cell?.read(cells) ?? ''
    if (cell === undefined || text === '') continue
    const format = mapping.timeFormats[rule]
    const written = parseTime(text, format)
    const time = written ?? gaps.read(rule, text, format)
    // Many lists have DNF in the column of times.
    if (time === undefined) statedInTime ??= readState(text)
    if (time === undefined) lapsBehind ??= readLapsBehind(text)
    if (time === undefined && (statedInTime ?? lapsBehind) === undefined) {
      if (!isGap(text, format)) throw new RowRejected(cell.name, text, expectedTime[format])
      warn(cell.name, text, 'The gap has no time of the winner above it, so the time is unknown.')
    }
    // Some exports write 0:00:00 for a missing time.
    if (time !== undefined && time > 0) {
      gaps.add(rule, time, { isFirst: written !== undefined && isFirst(cells, mapping) })
      times[rule] = wholeSeconds ? toWholeSeconds(time, 'up') : time
    }
  }
  return { times, statedInTime, lapsBehind }
}

/** Whether the row has the first place of the table, or of a section or group in it. */
function isFirst(cells: readonly string[], { cells: columns }: Mapping): boolean {
  const fields = ['place', 'gender_place', 'category_place'] as const
  return fields.some((field) => readPlace(columns[field]?.read(cells) ?? '') === 1)
}

/**
 * Whether a deciding time or a place shows that an athlete has finished. During a race, athletes on
 * the course may also have places, but they have no time.
 */
function isTimed(
  times: Finish['times'],
  { decidedBy = timeRules, withoutTime, usesPlaces = true }: RowContext,
  isPlaced: () => boolean,
): boolean {
  if (decidedBy.some((rule) => times[rule] !== null)) return true
  const hasTime = timeRules.some((rule) => times[rule] !== null)
  return (hasTime || (usesPlaces && withoutTime !== 'on_course')) && isPlaced()
}

/**
 * Whether an athlete has a score that decides a ranking before the time. If the deciding scores are
 * unknown, any score is enough, but only in a table without times.
 */
function hasDecidingScore(scores: Scores, { scoredBy, mapping }: RowContext): boolean {
  const isTimed = timeRules.some((rule) => mapping.cells[`${rule}_time`] !== undefined)
  const rules: readonly ScoreRule[] = scoredBy ?? (isTimed ? [] : ['laps', 'points', 'distance'])
  return rules.some((rule) => {
    if (rule === 'laps') return (scores.laps ?? 0) > 0
    if (rule === 'distance') return (scores.distance ?? 0) > 0
    return rule !== 'given' && scores.points !== undefined
  })
}

function hasScore({ laps, points, distance, lapsBehind }: Scores): boolean {
  return (laps ?? points ?? distance ?? lapsBehind) !== undefined
}

/** Of the remarks about an athlete with a time, only a disqualification is a status. */
function stateInRemark(text: string, hasTime: boolean): ResultState | undefined {
  const state = readStateInRemark(text)
  return state === 'finished' || (hasTime && state !== 'disqualified') ? undefined : state
}

function readStateOf(
  cells: readonly string[],
  mapping: Mapping,
  hasTime: boolean,
): ResultState | 'on_course' | undefined {
  const text = mapping.cells.state?.read(cells) ?? ''
  if (text === '') return undefined
  const given = mapping.states.get(text)
  if (mapping.statesAreRemarks && given === undefined) return stateInRemark(text, hasTime)
  const state = given ?? readState(text)
  if (state === 'by_time' || (state === undefined && isOutOfCompetition(text))) return undefined
  if (state === undefined && readLapsBehind(text) !== undefined) return 'finished'
  if (state !== undefined) return state
  throw new RowRejected(
    mapping.cells.state?.name ?? '',
    text,
    'is no known status; say what it means under columns.state.values',
  )
}
