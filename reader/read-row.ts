import type { GivenPlaces, ResultRow } from './result-row.ts'
import { readCityWithCountry } from './city.ts'
import { readAge } from './age.ts'
import { readCountry } from './countries.ts'
import type { Field } from './header.ts'
import { readName, readNation } from './person-name.ts'
import { type RowContext, RowRejected } from './row-context.ts'
import { hasScore, readFinish } from './read-finish.ts'
import { readLapsBehind } from './scores.ts'
import { readHeading } from './read-heading.ts'
import { readSplits } from './splits.ts'
import {
  isZeroPlace,
  isOutOfCompetition,
  readBib,
  readGender,
  readPlace,
  readState,
  readYesOrNo,
} from './source-terms.ts'
import { rulesOf } from '../domain/sports.ts'
import { type Gender, timeRules } from '../domain/results.ts'

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
      'Write M, F or X in the file, or say under columns.gender.values what it means.',
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
      'Write a two-letter code in the file, or say it under columns.country.values.',
    )
  }
  return country ?? null
}

/** @throws RowRejected if it is uncertain whether the athlete may be named */
function readPrivate({ mapping }: RowContext, text: string): boolean {
  const isPrivate = mapping.privateValues?.includes(text) ?? readYesOrNo(text)
  if (isPrivate !== undefined) return isPrivate
  throw new RowRejected(
    mapping.cells.private?.name ?? 'private',
    text,
    'does not say whether the athlete is private; write yes or no',
  )
}
