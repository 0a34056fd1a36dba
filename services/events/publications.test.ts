import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../platform/database/database.ts'
import { createTestDatabase } from '../platform/testing.ts'
import { eventsMigrations } from './app.ts'
import type { EventsSchema } from './database.ts'
import { removeEvent } from './import/publish/delete-event.ts'
import { setPrivate } from './results/privacy/privacy-requests.ts'
import { publishPackage } from './import/publish/publish-package.ts'
import { harbourHalf } from './import/testing.ts'
import { publish } from './changes/publish.ts'
import { type Publication, recentPublications, PublicationWatch } from './publications.ts'

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())
async function watch() {
  const publications: Publication[] = []
  const watching = await PublicationWatch.start(database, (each) => publications.push(each))
  const { number, catchUp, isCurrent } = watching
  return { publications, number, catchUp, isCurrent }
}

test('every import is reported with what it changed, except one that changes nothing', async () => {
  const { publications, catchUp, isCurrent } = await watch()
  expect(publications).toEqual([])
  expect(isCurrent()).toBe(true)

  const half = harbourHalf({})
  const { event, organisation } = half
  await publishPackage(database.db, half)
  await expect.poll(() => publications.length).toBe(1)
  const [race] = half.races
  expect(publications[0]?.tags).toEqual(
    expect.arrayContaining([
      `event:${event.id}`,
      `organisation:${organisation.id}`,
      `race:${race?.id ?? ''}`,
      `ranking:${race?.rankings[0]?.id ?? ''}`,
      `events-of:${organisation.id}`,
      'list',
      'news',
      'search',
    ]),
  )
  await publishPackage(database.db, half)
  await publishPackage(database.db, harbourHalf({ description: 'Another text.' }))
  await catchUp()
  expect(publications).toHaveLength(2)
  // The pages of the other events of the organisation stay valid.
  expect(publications[1]?.tags).not.toContain(`organisation:${organisation.id}`)
})

test('a privacy request is reported with the race and its rankings, but not with lists of events', async () => {
  const { publications, catchUp } = await watch()
  const race_id = 'harbour-half-2026-half'
  await database.db
    .transaction()
    .execute((transaction) => setPrivate(transaction, { race_id, participant_id: 'a' }, true))
  await catchUp()
  const [{ tags = [] } = {}] = publications
  expect(tags).toEqual(expect.arrayContaining([`race:${race_id}`, 'search']))
  expect(tags.filter((tag) => tag.startsWith('ranking:'))).not.toEqual([])
  expect(tags).not.toContain('list')
})

test('concurrent publications are reported once each, in the order of their numbers', async () => {
  const { publications, catchUp } = await watch()
  const publishOne = (tag: string) =>
    database.db.transaction().execute((transaction) => publish(transaction, [tag]))
  await Promise.all([...Array(20).keys()].map((number) => publishOne(`event:${String(number)}`)))
  await catchUp()
  const numbers = publications.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(20)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('a deleted event is reported with the tags that it had', async () => {
  const { publications, catchUp } = await watch()
  await database.db
    .transaction()
    .execute((transaction) => removeEvent(transaction, 'harbour-half-2026'))
  await catchUp()
  expect(publications[0]?.tags).toContain('race:harbour-half-2026-half')
})

test('publications that are no longer stored invalidate everything', async () => {
  const { publications, catchUp } = await watch()
  const { db } = database
  for (const tag of ['event:a', 'event:b']) {
    await db.transaction().execute((transaction) => publish(transaction, [tag]))
  }
  await catchUp()
  publications.length = 0
  await db
    .updateTable('publication_counter')
    .set((eb) => ({ number: eb('number', '+', 5) }))
    .execute()
  await db.transaction().execute((transaction) => publish(transaction, ['event:c']))
  await catchUp()
  expect(publications.map(({ tags }) => tags)).toEqual([undefined, ['event:c']])
})

test('recent publications have no gap, whatever the clock said', async () => {
  const { number: before, catchUp, ...watching } = await watch()
  for (const tag of ['first', 'second', 'third']) {
    await database.db.transaction().execute((transaction) => publish(transaction, [tag]))
  }
  await database.db
    .updateTable('publications')
    .set({ published_at: new Date(Date.now() - 20 * 60_000) })
    .where('number', '=', before + 2)
    .execute()
  await catchUp()
  const { publications } = await recentPublications(database.db, 15 * 60_000)
  expect(publications.slice(-3)).toEqual(watching.publications)
})
