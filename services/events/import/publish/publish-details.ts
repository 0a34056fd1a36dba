import { sql, type Transaction } from 'kysely'
import { normaliseName } from '../../../../domain/normalise-name.ts'
import type { EventsSchema } from '../../database.ts'
import type { EventPackage } from '../../event-package.ts'
import { addWords } from '../../words/dictionary-words.ts'
import { nameKeys } from '../../words/names.ts'
import { nameWords } from '../../words/search-keys.ts'
import { upsert } from './upsert.ts'

/**
 * Replaces the earlier decisions of the package. Decisions of the operator stay, unless the package
 * no longer contains their race.
 */
export async function publishDecisions(
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

/** Replaces the search keys of an organisation. */
export async function publishOrganisationNames(
  db: Transaction<EventsSchema>,
  { id, name }: EventPackage['organisation'],
): Promise<void> {
  const keys = nameKeys(normaliseName(name))
  await sql`delete from organisation_names
    where organisation_id = ${id} and key <> all (${keys}::text[])`.execute(db)
  await sql`insert into organisation_names select unnest(${keys}::text[]), ${id}
    on conflict do nothing`.execute(db)
}

/**
 * Replaces the news, the timetable, the sponsors and the search keys of an event. News that was
 * written over HTTP stays, unless the package has an item with the same id.
 */
export async function publishDetails(
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
