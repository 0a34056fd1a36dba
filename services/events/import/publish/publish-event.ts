import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import type { EventsTable } from '../../tables/events.ts'
import { normaliseName } from '../../../../reader/normalise-name.ts'
import { nameKeys } from '../../words/names.ts'
import { publish } from '../../changes/publish.ts'
import { tagOfHost, tagsOfEvent } from '../../publications.ts'
import { writeChanges } from '../../changes/write-changes.ts'
import { lockRacesOfEvent } from '../../results/race-locks.ts'
import { reschedule } from '../../events/reschedule.ts'
import { changesOfImport } from './changes-of-import.ts'
import { applyPrivacyOutcome } from '../../results/privacy/privacy-outcome.ts'
import { restoreAddresses } from './delete-event.ts'
import type { RankingStatus } from '../../../../domain/results.ts'
import type { PrivacyOutcome } from '../../results/identity/identities.ts'
import { simplified } from '../read/course/outline.ts'
import type { Entries } from '../../../../domain/events.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { joinEntries } from '../../events/entries.ts'
import { nameWords } from '../../words/search-keys.ts'
import { type Row, upsert } from './upsert.ts'
import { addWords } from '../../words/dictionary-words.ts'
import { describeFiles, publishFiles } from './publish-files.ts'

export interface StagedResults {
  resultSetId: number
  /** The new content hash. Undefined when the result set keeps its content hash. */
  contentHash: string | undefined
  /**
   * Whether the results of the race are replaced. False when the race already shows these results.
   */
  replaced: boolean
  /** Effects on privacy requests. Undefined when the race already shows these results. */
  privacy: PrivacyOutcome | undefined
  /**
   * The operator's reason for publishing impossible times. Undefined if this import did not read
   * the rows again.
   */
  forcedReason: string | null | undefined
}

/** Maximum number of attempts to publish. A deadlock in the last attempt is an error. */
const attempts = 3

/** An id of the package already belongs to another event. */
export class PublishConflict extends Error {
  override readonly name = 'PublishConflict'
}

/**
 * Makes the package visible in one short transaction. The transaction writes only rows that differ.
 * @param results the new result set of each race, by race id
 * @param record records the publication in the same transaction
 * @throws PublishConflict when an id belongs to another event
 * @throws InvalidPackage privacy.askedMeanwhile
 */
export async function publishEvent(
  db: EventsDatabase,
  pkg: EventPackage,
  results: ReadonlyMap<string, StagedResults>,
  record?: (transaction: Transaction<EventsSchema>) => Promise<void>,
): Promise<void> {
  const files = await describeFiles(db, pkg.files)
  const changes = await changesOfImport(db, pkg, results)
  await repeatAfterDeadlock(db, async (transaction) => {
    await lockRacesOfEvent(transaction, pkg.event.id)
    await refuseForeignIds(transaction, pkg)
    const before = await tagsOfEvent(transaction, pkg.event.id)
    await publishFiles(transaction, files)
    await restoreAddresses(
      transaction,
      pkg.event.id,
      pkg.files.map(({ id }) => id),
    )
    const isOtherHost = await upsert(transaction, 'organisations', ['id'], organisationRow(pkg))
    await publishOrganisationNames(transaction, pkg.organisation)
    await upsert(transaction, 'events', ['id'], eventRow(pkg))
    await upsert(transaction, 'event_plans', ['event_id'], {
      event_id: pkg.event.id,
      ...timesOf(pkg),
    })
    await publishRaces(transaction, pkg, results)
    await publishDecisions(transaction, pkg)
    // An import does not end a postponement, because most packages are imported again for another
    // reason, such as a corrected result.
    await reschedule(transaction, pkg.event.id)
    for (const [raceId, own] of changes) await writeChanges(transaction, raceId, own)
    // The timing code caches races by version. The new version makes this code read the race again.
    await sql`update timed_races set version = version + 1, published = published + 1
      from races where races.id = race_id and event_id = ${pkg.event.id}`.execute(transaction)
    await publishDetails(transaction, pkg)
    await upsert(transaction, 'packages', ['event_id'], {
      event_id: pkg.event.id,
      content_hash: pkg.contentHash,
      calendar: pkg.calendar ?? null,
      imported_at: sql`now()`,
    })
    await record?.(transaction)
    const after = await tagsOfEvent(transaction, pkg.event.id)
    // The page of an organisation shows the number of its events.
    const hosts = before.organisation === after.organisation && !isOtherHost ? [] : [before, after]
    await publish(transaction, [...before.tags, ...after.tags, ...hosts.flatMap(tagOfHost)])
  })
}

/**
 * Repeats the change after a deadlock. A deadlock occurs if a publication of timing results waits
 * for a row of this transaction, while this transaction waits for the number of that publication.
 */
async function repeatAfterDeadlock(
  db: EventsDatabase,
  change: (transaction: Transaction<EventsSchema>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(change)
      return
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || attempt === attempts) throw error
    }
  }
}

/**
 * Refuses ids of races, rankings and news that belong to another event.
 * @throws PublishConflict
 */
export async function refuseForeignIds(db: EventsDatabase, pkg: EventPackage): Promise<void> {
  const eventId = pkg.event.id
  const races = pkg.races.map(({ id }) => id)
  const rankings = pkg.races.flatMap((race) => race.rankings.map(({ id }) => id))
  const news = pkg.news.map(({ id }) => id)
  const { rows } = await sql<{ kind: string; id: string; event_id: string }>`
    select 'race' as kind, id, event_id from races
      where id = any (${races}::text[]) and event_id <> ${eventId}
    union all select 'ranking', rankings.id, races.event_id from rankings
      join races on races.id = rankings.race_id
      where rankings.id = any (${rankings}::text[]) and races.event_id <> ${eventId}
    union all select 'news', id, event_id from news
      where id = any (${news}::text[]) and event_id is distinct from ${eventId}`.execute(db)
  const [taken] = rows
  if (taken === undefined) return
  throw new PublishConflict(
    `the ${taken.kind} id "${taken.id}" belongs to the event "${taken.event_id}"`,
  )
}

function organisationRow({ organisation }: EventPackage): Row {
  return {
    id: organisation.id,
    name: organisation.name,
    description: organisation.description,
    city: organisation.city,
    country: organisation.country,
    website_url: organisation.websiteUrl,
    logo_file_id: organisation.logoFileId,
  }
}

function eventRow(pkg: EventPackage): Row {
  const { event, organisation, races } = pkg
  const course = races.find(({ route }) => route !== null)?.route
  const distances = races.map(({ distance }) => distance).filter((distance) => distance !== null)
  const { status: _, entries, ...fields } = event
  const row: Insertable<EventsTable> = {
    ...columnsOf(fields),
    entry_offer: jsonOf(entries ?? joinEntries(races.map((race) => race.entries ?? null))),
    organisation_id: organisation.id,
    sports: [...new Set(races.flatMap(({ sport }) => sport ?? []))],
    distances: [...new Set(distances)],
    main_distance: races[0]?.distance ?? null,
    course_outline: course ? simplified(course.outline) : null,
  }
  return { ...row }
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type ColumnsOf<Fields> = {
  [Name in keyof Fields & string as SnakeCase<Name>]: Fields[Name]
}

/** Converts an object to columns with the same names in snake case. */
function columnsOf<Fields extends object>(fields: Fields): ColumnsOf<Fields> {
  const columns = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(columns) as ColumnsOf<Fields>
}

function timesOf({ event }: EventPackage): Row {
  return {
    date_from: event.dateFrom,
    date_to: event.dateTo,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    fixed_state: event.fixedState,
  }
}

async function publishRaces(
  db: Transaction<EventsSchema>,
  pkg: EventPackage,
  results: ReadonlyMap<string, StagedResults>,
): Promise<void> {
  const ids = pkg.races.map(({ id }) => id)
  await sql`delete from races where event_id = ${pkg.event.id} and id <> all (${ids}::text[])`.execute(
    db,
  )
  for (const [index, race] of pkg.races.entries()) {
    const staged = results.get(race.id)
    await upsert(db, 'races', ['id'], {
      id: race.id,
      event_id: pkg.event.id,
      number: index + 1,
      name: race.name,
      sport: race.sport,
      sport_label: race.sportLabel ? JSON.stringify(race.sportLabel) : null,
      distance: race.distance,
      held_on: pkg.event.dateFrom,
      starts_at: race.startsAt,
      planned_starts_at: race.startsAt,
      check_points: JSON.stringify(race.checkpoints),
      result_set_id: staged?.resultSetId ?? resultSetOfTiming(race.id),
      replay: race.replay ?? null,
      entry_offer: jsonOf(race.entries ?? pkg.event.entries),
    })
    if (staged !== undefined) {
      await applyPrivacyOutcome(db, race, staged)
      if (staged.contentHash !== undefined) {
        await db
          .updateTable('result_sets')
          .set({ content_hash: staged.contentHash })
          .where('id', '=', staged.resultSetId)
          .where('content_hash', '<>', staged.contentHash)
          .execute()
      }
      if (staged.forcedReason !== undefined) {
        await db
          .updateTable('result_sets')
          .set({ forced_reason: staged.forcedReason })
          .where('id', '=', staged.resultSetId)
          .where('forced_reason', 'is distinct from', staged.forcedReason)
          .execute()
      }
    }
    await publishRoute(db, race)
    await publishRankings(db, race, staged?.replaced === true)
  }
}

const jsonOf = (entries: Entries | null) => entries && JSON.stringify(entries)

/** Replaces the decisions of the package. Decisions of the operator stay. */
async function publishDecisions(
  db: Transaction<EventsSchema>,
  { event, races }: EventPackage,
): Promise<void> {
  const ofRaces = races.map(({ id, status }) => ({ raceId: id, decision: status }))
  const subjects = [{ raceId: '', decision: event.status }, ...ofRaces].flatMap(
    ({ raceId, decision }) => (decision ? [{ raceId, ...decision }] : []),
  )
  const raceIds = ['', ...races.map(({ id }) => id)]
  const decided = subjects.map(({ raceId, status }) => `${raceId} ${status}`)
  await sql`delete from status_decisions where event_id = ${event.id}
    and (origin = 'package' and race_id || ' ' || status <> all (${decided}::text[])
      or race_id <> all (${raceIds}::text[]))`.execute(db)
  for (const { raceId, status, reason, decidedAt, newStart, newPlace } of subjects) {
    await upsert(db, 'status_decisions', ['event_id', 'race_id', 'origin', 'status'], {
      event_id: event.id,
      race_id: raceId,
      origin: 'package',
      status,
      reason,
      decided_at: decidedAt,
      new_start: newStart,
      new_place: newPlace,
    })
  }
}

/**
 * Returns the SQL that computes the status of a ranking. A decision of the timer takes precedence
 * over the status in the package.
 */
function decidedStatus(rankingId: string, given: RankingStatus | null): RawBuilder<unknown> {
  return sql`coalesce((select status from ranking_statuses where ranking_id = ${rankingId}
    order by decided_at desc, status limit 1), ${given}::text)`
}

/**
 * Returns the SQL of the result set from the timing system. A package without results does not
 * change this result set.
 */
function resultSetOfTiming(raceId: string): RawBuilder<number | null> {
  return sql`(select races.result_set_id from races join timed_races on race_id = races.id
    where races.id = ${raceId})`
}

async function publishRoute(db: Transaction<EventsSchema>, race: RaceInPackage): Promise<void> {
  if (race.route === null) {
    await db.deleteFrom('routes').where('race_id', '=', race.id).execute()
    return
  }
  const { distance, ascent, descent, line, wayPoints, outline, profile } = race.route
  await upsert(db, 'routes', ['race_id'], {
    race_id: race.id,
    distance,
    ascent,
    descent,
    line: JSON.stringify(line),
    way_points: JSON.stringify(wayPoints),
    outline,
    profile,
  })
}

async function publishRankings(
  db: Transaction<EventsSchema>,
  race: RaceInPackage,
  resultsReplaced: boolean,
): Promise<void> {
  const ids = race.rankings.map(({ id }) => id)
  await sql`delete from rankings where race_id = ${race.id} and id <> all (${ids}::text[])`.execute(
    db,
  )
  for (const [index, ranking] of race.rankings.entries()) {
    const { id, name, status, decidedBy, scoredBy = null, order, only } = ranking
    await upsert(
      db,
      'rankings',
      ['id'],
      {
        id,
        race_id: race.id,
        number: index + 1,
        name,
        status: race.results === null ? decidedStatus(id, status) : status,
        decided_by: decidedBy,
        scored_by: scoredBy,
        place_order: order ?? null,
        members: JSON.stringify(only),
      },
      { updated_at: sql`now()` },
    )
  }
  if (!resultsReplaced) return
  await sql`update rankings set updated_at = now() where race_id = ${race.id}`.execute(db)
}

async function publishOrganisationNames(
  db: Transaction<EventsSchema>,
  { id, name }: EventPackage['organisation'],
): Promise<void> {
  const keys = nameKeys(normaliseName(name))
  await sql`delete from organisation_names
    where organisation_id = ${id} and key <> all (${keys}::text[])`.execute(db)
  await sql`insert into organisation_names select unnest(${keys}::text[]), ${id}
    on conflict do nothing`.execute(db)
}

async function publishDetails(
  db: Transaction<EventsSchema>,
  { event, news, timetable, sponsors }: EventPackage,
): Promise<void> {
  const newsIds = news.map(({ id }) => id)
  const keys = nameKeys(normaliseName(event.name))
  await sql`delete from news where event_id = ${event.id} and origin = 'package' and id <> all (${newsIds}::text[])`.execute(
    db,
  )
  await sql`delete from timetable_items where event_id = ${event.id} and number > ${timetable.length}`.execute(
    db,
  )
  await sql`delete from sponsors where event_id = ${event.id} and number > ${sponsors.length}`.execute(
    db,
  )
  await sql`delete from event_names where event_id = ${event.id} and key <> all (${keys}::text[])`.execute(
    db,
  )
  for (const item of news) {
    await upsert(db, 'news', ['id'], {
      id: item.id,
      event_id: event.id,
      title: item.title,
      subtitle: item.subtitle,
      body: item.body,
      image_file_id: item.imageFileId,
      published_from: item.publishedFrom,
      origin: 'package',
    })
  }
  for (const [index, { startsAt, title, place, raceId }] of timetable.entries()) {
    await upsert(db, 'timetable_items', ['event_id', 'number'], {
      event_id: event.id,
      number: index + 1,
      starts_at: startsAt,
      title,
      place,
      race_id: raceId ?? null,
    })
  }
  for (const [index, { name, websiteUrl, logoFileId }] of sponsors.entries()) {
    await upsert(db, 'sponsors', ['event_id', 'number'], {
      event_id: event.id,
      number: index + 1,
      name,
      website_url: websiteUrl,
      logo_file_id: logoFileId,
    })
  }
  await sql`insert into event_names select unnest(${keys}::text[]), ${event.id}
    on conflict do nothing`.execute(db)
  await addWords(db, nameWords(event.name))
}
