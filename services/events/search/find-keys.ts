import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { bounds } from '../words/key-ranges.ts'
import { wholeWord } from '../words/terms.ts'

/** Maximum number of organisations that are found for the same words. */
const maxOrganisations = 50
/** Maximum number of keys of organisations that begin with a text. */
const maxKeys = 200
/** Maximum number of names of clubs that begin with a text. */
const maxClubs = 50
/** Number of the last imported result sets in which the latest race of a club is searched. */
const setsOfClub = 6

/** Texts that may be names of clubs and organisations. */
export interface NameTexts {
  /** Words that may occur side by side in the name of an organisation. */
  organisations: readonly string[]
  /** Texts that may be the whole name of a club. */
  clubs: readonly string[]
  /** Beginning of names of clubs and organisations. Undefined if no such names are needed. */
  beginning: string | undefined
}

/** A key of a club with the latest race of the club. */
export interface ClubKey {
  key: string
  team: string
  race_id: string
  held_on: string
}

export interface OrganisationKey {
  key: string
  organisation_id: string
}

/** The clubs and organisations that were found for the texts of a NameTexts. */
export interface FoundKeys {
  /** Ids of organisations by the words in their names. */
  organisations: ReadonlyMap<string, readonly string[]>
  /** The texts that are the whole name of a club. */
  clubs: ReadonlySet<string>
  /** Keys that begin with the text `beginning`. */
  beginning: { clubs: readonly ClubKey[]; organisations: readonly OrganisationKey[] }
}

interface KeysRow {
  organisations: { words: string; id: string }[]
  clubs: string[]
  club_keys: ClubKey[]
  organisation_keys: OrganisationKey[]
}

/**
 * Finds the keys of clubs and organisations in one statement. In the embedded database, a further
 * statement would cost more than the search for these few keys.
 */
export async function findKeys(
  db: EventsDatabase,
  { organisations, clubs, beginning }: NameTexts,
): Promise<FoundKeys> {
  if (organisations.length + clubs.length === 0 && beginning === undefined) return nothing
  const { rows } = await sql<KeysRow>`select
    ${organisations.length === 0 ? none : organisationsNamed(organisations)} as organisations,
    ${clubs.length === 0 ? none : clubsNamed(clubs)} as clubs,
    ${beginning === undefined ? none : clubKeys(beginning)} as club_keys,
    ${beginning === undefined ? none : organisationKeys(beginning)} as organisation_keys
    `.execute(db)
  const [row] = rows
  const byWords = Map.groupBy(row?.organisations ?? [], ({ words }) => words)
  return {
    organisations: new Map(
      [...byWords].map(([words, found]) => [words, found.map(({ id }) => id)]),
    ),
    clubs: new Set(row?.clubs),
    beginning: { clubs: row?.club_keys ?? [], organisations: row?.organisation_keys ?? [] },
  }
}

const none = sql`'[]'::json`
const nothing: FoundKeys = {
  organisations: new Map(),
  clubs: new Set(),
  beginning: { clubs: [], organisations: [] },
}

function organisationsNamed(texts: readonly string[]): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(named), '[]') from (
    select from_key as words, organisation_id as id
    from ${bounds(texts.map(wholeWord))} cross join lateral (
      select organisation_id from organisation_names
      where key >= from_key and key < to_key limit ${sql.lit(maxOrganisations)}) found) named)`
}

function clubsNamed(texts: readonly string[]): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(text), '[]') from unnest(${texts}::text[]) as text
    where exists (select from club_names where key = text))`
}

/**
 * Returns the SQL of the keys of clubs that begin with a text, each with the latest race of the
 * club. A club has a row for each of its races, so the query goes from one key to the next one.
 */
function clubKeys(text: string): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`(select key from club_names
    where ${after} and key < ${endOf(text)} order by key limit 1)`
  return sql`(select coalesce(json_agg(club), '[]') from (
    with recursive name (key) as (
      ${next(sql`key >= ${text}`)}
      union all
      select ${next(sql`key > name.key`)} from name where key is not null)
    select distinct on (name.key, team) name.key, team, races.id as race_id, held_on
    from (select key from name where key is not null limit ${sql.lit(maxClubs)}) name
    cross join lateral (select result_set_id, team from club_names
      where club_names.key = name.key
      order by result_set_id desc limit ${sql.lit(setsOfClub)}) found
    join races on races.result_set_id = found.result_set_id
    order by name.key, team, held_on desc, races.id collate "C" desc) club)`
}

/** Returns the SQL of the keys of organisations that begin with a text. */
function organisationKeys(text: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(found), '[]') from (
    select * from organisation_names where key >= ${text} and key < ${endOf(text)}
    order by key limit ${sql.lit(maxKeys)}) found)`
}

function endOf(text: string): string {
  return `${text}\u{10FFFF}`
}
