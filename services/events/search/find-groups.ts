import { sql } from 'kysely'
import type { LanguageCode } from '../../../domain/languages.ts'
import { clubKey } from '../../../domain/normalise-name.ts'
import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import { countriesBeginningWith, countryName } from '../places/countries.ts'
import type { PlaceIndex } from '../places/place-index.ts'
import { toPlace } from '../places/to-place.ts'
import type { ClubKey, FoundKeys, OrganisationKey } from './find-keys.ts'
import { raceDay } from './race-day.ts'
import type { SearchClub, SearchOrganisation, SearchPlace } from './schema.ts'

/**
 * Minimum number of letters for a search of places, clubs and organisers. A single Chinese
 * character is also enough.
 */
const minLetters = 2
/** Maximum number of countries in the results. */
const maxCountries = 2

/** Places, clubs and organisers whose names match a text. */
export interface OtherGroups {
  places: SearchPlace[]
  clubs: SearchClub[]
  organisations: SearchOrganisation[]
}

/** A search for places, clubs and organisers. */
interface OthersRequest {
  /** The text to search for. Undefined if nothing is searched for. */
  text: string | undefined
  /** Maximum number of results in each group. */
  limit: number
  language: LanguageCode | undefined
}

const none: OtherGroups = { places: [], clubs: [], organisations: [] }

/**
 * Returns the text that is searched for in names of places, clubs and organisers. Undefined if the
 * text is too short.
 * @param words the normalised words of the text
 */
export function beginningOf(words: readonly string[]): string | undefined {
  const text = words.join(' ')
  const isLongEnough = Array.from(text).length >= minLetters || /\p{Script=Han}/u.test(text)
  return isLongEnough ? text : undefined
}

/**
 * Finds countries and cities, clubs and organisers whose names have the text at the beginning of a
 * word.
 * @param keys the keys of clubs and organisers that begin with the text
 */
export async function findOthers(
  db: EventsDatabase,
  places: PlaceIndex,
  { text, limit, language }: OthersRequest,
  keys: FoundKeys['beginning'],
): Promise<OtherGroups> {
  if (text === undefined) return none
  const [found, clubs, organisations] = await Promise.all([
    placesOf(places, text, limit, language),
    keys.clubs.length > 0 ? clubsOf(db, bestClubs(keys.clubs, text, limit)) : [],
    keys.organisations.length > 0 ? organisationsOf(db, text, keys.organisations, limit) : [],
  ])
  return { places: found, clubs, organisations }
}

/** Returns 0 for the whole name, 1 for whole words, 2 for the beginning of a word. */
function rankOf(key: string, text: string): number {
  if (key === text) return 0
  return key.startsWith(`${text} `) ? 1 : 2
}

async function placesOf(
  places: PlaceIndex,
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
  const cities = (await places.find(text, limit)).map((place) => {
    const { population: _, ...shown } = toPlace(place, language)
    return shown
  })
  return [...countries, ...cities].slice(0, limit)
}

/**
 * Chooses the clubs with the best keys, each with its latest race. Among equal ranks, the club with
 * the latest race comes first. All spellings of a name are one club.
 */
function bestClubs(keys: readonly ClubKey[], text: string, limit: number): ClubKey[] {
  const better = (a: ClubKey, b: ClubKey) =>
    rankOf(a.key, text) - rankOf(b.key, text) ||
    Number(b.held_on > a.held_on) - Number(a.held_on > b.held_on) ||
    Number(a.race_id > b.race_id) - Number(b.race_id > a.race_id)
  const clubs = new Map<string, ClubKey>()
  for (const key of keys.toSorted(better)) {
    const name = clubKey(key.team)
    if (!clubs.has(name)) clubs.set(name, key)
    if (clubs.size === limit) break
  }
  return [...clubs.values()]
}

/**
 * Reads the race and the first ranking of each club. Counts the members of the club in this
 * ranking, and leaves out clubs without members there.
 */
async function clubsOf(db: EventsDatabase, clubs: readonly ClubKey[]): Promise<SearchClub[]> {
  const { rows } = await sql<SearchClub>`
    select given.team as name, races.event_id, events.name as event, races.id as race_id,
      races.name as race, rankings.id as ranking_id, ${raceDay} as date,
      (select count(*)::int from ranking_entries entry
        where entry.result_set_id = races.result_set_id
          and entry.ranking_number = rankings.number and entry.team = given.team) as athletes
    from unnest(${clubs.map(({ team }) => team)}::text[], ${clubs.map((each) => each.race_id)}::text[])
      with ordinality as given (team, race_id, number)
    join races on races.id = given.race_id
    join events on events.id = races.event_id
    join rankings on rankings.race_id = races.id and rankings.number = 1
    order by given.number`.execute(db)
  return rows.filter(({ athletes }) => athletes > 0)
}

/** Finds organisers. The exact name comes first. */
async function organisationsOf(
  db: EventsDatabase,
  text: string,
  keys: readonly OrganisationKey[],
  limit: number,
): Promise<SearchOrganisation[]> {
  const { rows } = await sql<
    Omit<SearchOrganisation, 'logo_url'> & { logo_file_id: string | null }
  >`
    select id as organisation_id, name, city, country, logo_file_id,
      (select count(*)::int from events where events.organisation_id = organisations.id) as events_count
    from (select id, min(rank) as rank from unnest(
      ${keys.map((each) => each.organisation_id)}::text[],
      ${keys.map(({ key }) => rankOf(key, text))}::integer[]) as given (id, rank) group by id) found
    join organisations using (id)
    order by rank, name, id limit ${limit}`.execute(db)
  return rows.map(({ logo_file_id: logo, ...row }) => ({ ...row, logo_url: fileUrl(logo) }))
}
