import { sql } from 'kysely'
import type { LanguageCode } from '../../../domain/languages.ts'
import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import { countriesBeginningWith, countryName } from '../places/countries.ts'
import { findPlaces, toPlace } from '../places/find-places.ts'
import type { KeyRange } from '../words/terms.ts'
import type { SearchClub, SearchOrganisation, SearchPlace } from './schema.ts'

/** Number of letters from which places, clubs and organisers are found. */
const minLetters = 2
/** Maximum number of keys of clubs that are compared. */
const maxClubKeys = 400
/** Prefixes of many places find only the larger ones. */
const maxCountries = 2

/** Places, clubs and organisers with the words of a text in their names. */
export interface OtherGroups {
  places: SearchPlace[]
  clubs: SearchClub[]
  organisations: SearchOrganisation[]
}

const none: OtherGroups = { places: [], clubs: [], organisations: [] }

/**
 * Finds countries and cities, clubs and organisers whose names have the text at the beginning of a
 * word.
 * @param words the normalised words of the text
 */
export async function findOthers(
  db: EventsDatabase,
  words: readonly string[],
  limit: number,
  language: LanguageCode | undefined,
): Promise<OtherGroups> {
  const text = words.join(' ')
  const letters = Array.from(text).length
  if (limit === 0 || text === '') return none
  if (letters < minLetters && !/\p{Script=Han}/u.test(text)) {
    return none
  }
  const [places, clubs, organisations] = await Promise.all([
    placesOf(db, text, limit, language),
    clubsOf(db, text, limit),
    organisationsOf(db, text, limit),
  ])
  return { places, clubs, organisations }
}

async function placesOf(
  db: EventsDatabase,
  text: string,
  limit: number,
  language: LanguageCode | undefined,
): Promise<SearchPlace[]> {
  const countries = countriesBeginningWith(text, maxCountries).map((code) => ({
    id: null,
    name: countryName(code, language),
    country: code,
    latitude: null,
    longitude: null,
  }))
  const cities = (await findPlaces(db, text, limit)).map((place) => {
    const { population: _, ...shown } = toPlace(place, language)
    return shown
  })
  return [...countries, ...cities].slice(0, limit)
}

/** The keys that begin with a text, up to the end of a word for the rank. */
function rangeOf(text: string): KeyRange {
  return { from: text, to: `${text}\u{10FFFF}` }
}

/**
 * Finds clubs and teams. The exact name comes first, then the club of the latest race. Each club has
 * its latest race with a ranking.
 */
async function clubsOf(db: EventsDatabase, text: string, limit: number): Promise<SearchClub[]> {
  const { from, to } = rangeOf(text)
  const { rows } = await sql<SearchClub>`
    with found as materialized (
      select key, result_set_id, team from club_names
      where key >= ${from} and key < ${to} limit ${sql.lit(maxClubKeys)}),
    club as (
      select distinct on (lower(team)) lower(team) as name, team, races.id as race_id,
        races.event_id, races.name as race, races.held_on, races.result_set_id,
        case when key = ${text} then 0 when key like ${`${text} %`} then 1 else 2 end as rank
      from found join races on races.result_set_id = found.result_set_id
      order by lower(team), races.held_on desc, races.id, rank)
    select club.team as name, club.event_id, events.name as event, club.race_id, club.race,
      rankings.id as ranking_id, club.held_on as date,
      (select count(*)::int from ranking_entries entry
        where entry.result_set_id = club.result_set_id and entry.ranking_number = rankings.number
          and entry.team = club.team) as athletes
    from (select * from club order by rank, held_on desc, name limit ${limit}) club
    join events on events.id = club.event_id
    join rankings on rankings.race_id = club.race_id and rankings.number = 1
    order by club.rank, club.held_on desc, club.name`.execute(db)
  return rows.filter(({ athletes }) => athletes > 0)
}

/** Finds organisers. The exact name comes first, then those with the most events. */
async function organisationsOf(
  db: EventsDatabase,
  text: string,
  limit: number,
): Promise<SearchOrganisation[]> {
  const { from, to } = rangeOf(text)
  const { rows } = await sql<
    Omit<SearchOrganisation, 'logo_url'> & { logo_file_id: string | null }
  >`
    with found as materialized (
      select organisation_id, min(case when key = ${text} then 0
        when key like ${`${text} %`} then 1 else 2 end) as rank
      from organisation_names where key >= ${from} and key < ${to} group by organisation_id)
    select id as organisation_id, name, city, country, logo_file_id,
      (select count(*)::int from events where events.organisation_id = organisations.id) as events_count
    from found join organisations on id = organisation_id
    order by rank, name, id limit ${limit}`.execute(db)
  return rows.map(({ logo_file_id: logo, ...row }) => ({ ...row, logo_url: fileUrl(logo) }))
}
