import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { sourceKeyOf } from '../../services/events/participant-id.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import type { RaceComparison } from '../../services/events/comparison/schema.ts'
import type {
  AthleteResult,
  AthleteResultList,
  AthleteRevisionList,
} from '../../services/events/participants/schema.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { migrate } from '../../services/platform/database/migrate.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { readConfig } from '../config.ts'
import { openIdentity } from './identity.ts'

type Schema = EventsSchema & IdentitySchema
const secret = 'signs the links to results of the harbour'
const folder = mkdtempSync(join(tmpdir(), 'random-ids-'))
const race_id = 'harbour-half-2026-half'

/** Returns a folder with those migrations of a service that come before `number`. */
function migrationsBefore(service: string, from: URL, number: string): URL {
  const copy = join(folder, service, 'migrations')
  mkdirSync(copy, { recursive: true })
  for (const file of readdirSync(from)) {
    if (file < number) cpSync(new URL(file, from), join(copy, file))
  }
  return pathToFileURL(`${copy}/`)
}

/**
 * Returns a participant id in the form of earlier releases: a hash of the key of the athlete's row
 * in the result file.
 */
const oldId = (key: string) => sourceKeyOf(race_id, key)
const [ada, ben, zeb, gone] = ['1', '2', '3', '4'].map(oldId) as [string, string, string, string]

let database: Awaited<ReturnType<typeof createTestDatabase<Schema>>>
let events: Awaited<ReturnType<typeof createEventsService>>
let identity: Awaited<ReturnType<typeof openIdentity>>

/**
 * Creates a database of an earlier release with four athletes: two public ones, a private one, and
 * a private one without results.
 */
beforeAll(async () => {
  database = await createTestDatabase<Schema>([
    migrationsBefore('events', eventsMigrations, '015'),
    migrationsBefore('identity', identityMigrations, '011'),
  ])
  const { db } = database
  const { organisation, event } = harbourHalf({})
  await db
    .insertInto('organisations')
    .values({ id: organisation.id, name: organisation.name, description: '' })
    .execute()
  await sql`insert into events (id, organisation_id, name, time_zone, date_from, date_to, starts_at, ends_at)
    values (${event.id}, ${organisation.id}, 'Harbour Half', 'Europe/Amsterdam', '2026-05-03', '2026-05-03',
      ${event.startsAt}, ${event.endsAt})`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`insert into result_sets (race_id, content_hash, participants)
    values (${race_id}, 'old', 3) returning id`.execute(db)
  const set = rows[0]?.id ?? 0
  await sql`insert into races (id, event_id, number, name, sport, result_set_id, held_on)
    values (${race_id}, ${event.id}, 1, 'Half', 'running', ${set}, '2026-05-03')`.execute(db)
  await sql`insert into rankings (id, race_id, number, name, decided_by)
    values (${`${race_id}-0`}, ${race_id}, 1, 'Overall', 'gun')`.execute(db)
  const people = [
    [ada, '1', 'Ada Lagoon', null],
    [ben, '2', 'Ben Brook', null],
    [zeb, '3', 'Zebedee Canary', 'Z. C.'],
  ] as const
  for (const [index, [id, bib, name, initials]] of people.entries()) {
    await sql`insert into stored_participants (result_set_id, id, bib, name, gender, age, category,
        country, state, gun_time, chip_time, split_times, initials, hidden_on_request, found_by)
      values (${set}, ${id}, ${bib}, ${name}, 'F', 30, 'F30', 'nl', 'finished', 3600000, 3500000,
        '{1000000,2000000}', ${initials}, ${initials !== null || null},
        ${initials === null ? `#${bib} ${name.toLowerCase()}` : null})`.execute(db)
    await sql`insert into ranking_entries values (${set}, 1, ${index + 1}, ${id}, 1, 'F', ${index + 1}, 1,
      'F30', ${index + 1}, 1)`.execute(db)
    if (initials !== null) continue
    await sql`insert into participant_names values (${name.toLowerCase()}, ${set}, ${id}),
      (${`#${bib}`}, ${set}, ${id})`.execute(db)
  }
  await sql`insert into ranking_counts values (${set}, 1, null, null, 3, 3)`.execute(db)
  for (const id of [zeb, gone]) {
    await sql`insert into asked_private values (${race_id}, ${id})`.execute(db)
    await sql`insert into hidden_results values (${race_id}, ${id})`.execute(db)
  }
  await sql`insert into accounts (id, email, password_hash, first_name, last_name, newsletter, private_profile,
    language) values ('a1', 'ben@tugboats.example', '', 'Ben', 'Brook', false, false, 'en')`.execute(
    db,
  )
  await sql`insert into claimed_results values (${race_id}, ${ben}, 'a1')`.execute(db)

  await migrate(db, [eventsMigrations, identityMigrations])
  events = await createEventsService(db)
  const config = readConfig({ VAR_DIRECTORY: folder, CLAIM_SECRET: secret })
  identity = await openIdentity(db, config, () => 'http://localhost:3000')
})

afterAll(async () => {
  await identity.mailer.close()
  await Promise.all([identity.identity.close(), events.close()])
  await database.close()
  rmSync(folder, { recursive: true })
})

const pageOf = (id: string) => `/v1/web/races/${race_id}/participants/${id}`
const athlete = async (id: string) =>
  (await events.inject(pageOf(id))).json<AthleteResult & { code?: string }>()

async function entries() {
  const response = await events.inject(`/v1/web/rankings/${race_id}-0/entries`)
  return response.json<{ items: { name: string; participant_id: string }[] }>().items
}
const idOf = async (name: string) =>
  (await entries()).find((entry) => entry.name === name)?.participant_id ?? ''

async function claim(path: string, id: string, more = {}) {
  const token = signClaim({ race_id, participant_id: id }, secret)
  const response = await identity.identity.inject({
    method: 'POST',
    url: `/v1/identity/claims/${path}`,
    payload: { token, ...more },
  })
  return response.json<{ participant_id: string; private: boolean }>()
}

test('the migration gives every participant a new id, which reads and searches use', async () => {
  const ids = (await entries()).map(({ participant_id: id }) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) {
    expect(id).toMatch(/^[a-z2-7]{16}$/)
    expect([ada, ben, zeb]).not.toContain(id)
    expect((await athlete(id)).placings).toHaveLength(1)
  }
  const { result } = (await events.inject('/v1/web/search?q=ada')).json<{
    result: { participants: { participant_id: string }[] }
  }>()
  expect(result.participants).toMatchObject([{ participant_id: await idOf('Ada Lagoon') }])
})

test('an old address redirects to a public athlete and is 404 for a private one', async () => {
  expect(await athlete(ada)).toMatchObject({ id: await idOf('Ada Lagoon'), name: 'Ada Lagoon' })
  const list = await events.inject(`/v1/web/participants?ids=${race_id}~${ada},${race_id}~${zeb}`)
  const { items, former_ids } = list.json<Static<typeof AthleteResultList>>()
  expect(items.map(({ name }) => name)).toEqual(['Ada Lagoon'])
  expect(former_ids).toEqual([{ race_id, former_id: ada, id: await idOf('Ada Lagoon') }])
  const response = await events.inject(pageOf(zeb))
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'race.participantNotFound' })
})

test('an old link to a comparison finds public athletes only', async () => {
  const at = `/v1/web/races/${race_id}/comparison?bibs=${ben},${zeb}&athlete=${ada}`
  const comparison = (await events.inject(at)).json<RaceComparison>()
  expect(comparison.athletes.map(({ name }) => name)).toEqual(['Ada Lagoon', 'Ben Brook'])
  expect(comparison).toMatchObject({ unknown_bibs: [zeb], private_bibs: [] })
})

test('an old id has the revision of its public athlete', async () => {
  const at = `/v1/web/athlete-revisions?ids=${race_id}~${ada},${race_id}~${zeb}`
  const { items, former_ids } = (await events.inject(at)).json<Static<typeof AthleteRevisionList>>()
  const id = await idOf('Ada Lagoon')
  expect(items.map((item) => item.id)).toEqual([id])
  expect(former_ids).toEqual([{ race_id, former_id: ada, id }])
})

test('claim links signed before the migration lead to the same result, private or not', async () => {
  expect(await claim('reading', ben)).toMatchObject({
    participant_id: await idOf('Ben Brook'),
    private: false,
  })
  expect(await claim('reading', zeb)).toMatchObject({
    participant_id: await idOf('Z. C.'),
    private: true,
  })
})

test('claims move to the new ids', async () => {
  const claims = await database.db.selectFrom('claimed_results').selectAll().execute()
  expect(claims).toMatchObject([{ participant_id: await idOf('Ben Brook'), account_id: 'a1' }])
})

test('a privacy request through an old link removes the old address permanently', async () => {
  await claim('privacy', ada, { private: true })
  expect((await events.inject(pageOf(ada))).statusCode).toBe(404)
  await claim('privacy', ada, { private: false })
  expect((await events.inject(pageOf(ada))).statusCode).toBe(404)
  expect(await athlete(await idOf('Ada Lagoon'))).toMatchObject({ name: 'Ada Lagoon' })
})

test('an import preserves the ids and privacy requests, also of athletes who were in no results', async () => {
  const before = await entries()
  const person = { chipTime: 3_500_000, gunTime: 3_600_000 }
  await publishPackage(
    database.db,
    harbourHalf({
      rows: [
        runner('1', { ...person, name: 'Ada Lagoon', age: 31 }),
        runner('2', { ...person, name: 'Ben Brook' }),
        runner('3', { ...person, name: 'Zebedee Canary', team: 'Canal Club' }),
        runner('4', { name: 'Gone Canary' }),
      ],
    }),
  )
  const after = await entries()
  expect(after.slice(0, 3)).toMatchObject(
    before.map(({ name, participant_id: id }) => ({ name, participant_id: id })),
  )
  expect(after[3]).toMatchObject({ name: 'G. C.' })
  expect(await claim('reading', gone)).toMatchObject({
    participant_id: after[3]?.participant_id,
    private: true,
  })
  expect((await events.inject(pageOf(gone))).statusCode).toBe(404)
})

test('an import that hides an athlete removes the old address', async () => {
  const id = await idOf('Ben Brook')
  expect(await athlete(ben)).toMatchObject({ id })
  await publishPackage(
    database.db,
    harbourHalf({
      rows: [
        runner('1', { name: 'Ada Lagoon', age: 31 }),
        runner('2', { name: 'Ben Brook', private: true }),
        runner('3', { name: 'Zebedee Canary', team: 'Canal Club' }),
        runner('4', { name: 'Gone Canary' }),
      ],
      rowsHash: 'with a private profile',
    }),
  )
  expect(await athlete(id)).toMatchObject({ name: 'B. B.' })
  expect((await events.inject(pageOf(ben))).statusCode).toBe(404)
})
