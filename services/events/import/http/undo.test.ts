import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withImportLock } from '../../results/import-lock.ts'
import { forgetOldPublications } from '../publish/publications.ts'
import type { ImportJob } from './schema.ts'
import {
  createImportSite,
  lakeside,
  manifest,
  otherToken,
  ownToken,
  table,
  zipOf,
} from './testing.ts'

const dawn = {
  event: { name: 'Dawn Run', time_zone: 'Europe/Zurich', date_from: '2026-05-03' },
  races: [{ name: '10 km', sport: 'running' }],
}

let site: Awaited<ReturnType<typeof createImportSite>>
const event = 'lakeside-race-2026'
beforeAll(async () => {
  site = await createImportSite()
  await site.importZip(lakeside())
})
afterAll(() => site.close())

const entries = () => site.entries(`${event}-10k-overall`)
const patchOf = (eventId: string, bib: string, body: object) =>
  site.send('PATCH', `events/${eventId}/races/10k/results/${bib}`, body)
const patch = (bib: string, body: object) => patchOf(event, bib, body)
const publications = () => site.publications(event)
const undo = (publication?: number) => site.undo(event, publication)

test('the last ten publications are undone, for thirty days', async () => {
  const teams = Array.from({ length: 12 }, (_, index) => `Team ${String(index + 1)}`)
  for (const team of teams) await patch('12', { team, reason: 'Another club.' })
  expect(await publications()).toHaveLength(11)
  for (let left = 10; left > 0; left -= 1) expect((await undo()).status).toBe(200)
  expect((await undo()).body.code).toBe('undo.nothing')
  expect((await entries())[1]?.team).toBe('Team 2')

  await patch('12', { team: 'Team 3', reason: 'Another club.' })
  const [last] = await publications()
  await site.db
    .updateTable('event_publications')
    .set({ published_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('number', '=', last?.number ?? 0)
    .execute()
  await forgetOldPublications(site.db)
  expect((await publications()).map(({ number }) => number)).toEqual([last?.number])
  expect((await undo()).body.code).toBe('undo.nothing')
})

test('a repeated request to undo a publication undoes no later one', async () => {
  await patch('12', { team: 'Repeat A', reason: 'Another club.' })
  const [undone] = await publications()
  expect((await undo(undone?.number)).status).toBe(200)
  expect((await undo(undone?.number)).body.code).toBe('undo.undone')
  await patch('12', { team: 'Repeat B', reason: 'Another club.' })
  expect((await publications())[0]?.number).toBe((undone?.number ?? 0) + 1)
  expect((await undo(undone?.number)).body.code).toBe('undo.notLatest')
  expect((await entries())[1]?.team).toBe('Repeat B')
})

test('an undo that waits for an import is not made once its client has disconnected', async () => {
  await patch('12', { team: 'Left', reason: 'Another club.' })
  const [latest] = await publications()
  const importing = Promise.withResolvers<undefined>()
  const running = withImportLock(site.db, 'other', {}, () => importing.promise)
  const client = new AbortController()
  const sent = fetch(`${site.origin}/v1/import/events/${event}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ publication: latest?.number }),
    signal: client.signal,
  })
  const refused = expect(sent).rejects.toThrow()
  await wait(200)
  client.abort()
  await refused
  await wait(200)
  importing.resolve(undefined)
  await running
  // Waits for the undo, if that is made.
  await withImportLock(site.db, 'other', {}, () => Promise.resolve())
  expect((await publications())[0]?.number).toBe(latest?.number)
})

test('organisations take turns with changes that wait, and too many of one are refused', async () => {
  const typo = 'harbour-typo-2026'
  const ofOthers = { authorization: `Bearer ${otherToken}` }
  const announced = await site.send<ImportJob>('PUT', `events/${typo}/facts`, dawn, ofOthers)
  await site.ended(announced.body.id)
  const importing = Promise.withResolvers<undefined>()
  const running = withImportLock(site.db, 'other', {}, () => importing.promise)
  const order: string[] = []
  const own = Array.from({ length: 35 }, async () => {
    const { status } = await undo(0)
    if (status !== 503) order.push('own')
    return status
  })
  // Two requests are refused at once: one waits for the import, and 32 for their turn.
  await Promise.race([Promise.any(own), wait(2_000)])
  const removal = site.send('DELETE', `events/${typo}`, undefined, ofOthers).then(({ status }) => {
    order.push('others')
    return status
  })
  await wait(1_000)
  importing.resolve(undefined)
  await running
  expect(await removal).toBe(204)
  const statuses = await Promise.all(own)
  expect(statuses.filter((status) => status === 503)).toHaveLength(2)
  expect(order.indexOf('others')).toBeLessThan(3)
})

test('publications that were undone do not count among the ten that can be undone', async () => {
  await patch('12', { team: 'Kept', reason: 'Another club.' })
  for (let times = 0; times < 11; times += 1) {
    await patch('12', { team: 'Wrong', reason: 'Another club.' })
    await undo()
  }
  await patch('12', { team: 'Last', reason: 'Another club.' })
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(200)
})

test('a file is not published if the event was changed after its dry run', async () => {
  const file = lakeside(['1,11,Mara Lindqvist,F,0:34:29', '2,12,Aiko Hane,F,0:35:46'])
  const decided = 'allowRemoval=true&keepPlaces=true&dropCorrections=true'
  const compare = async () =>
    (await site.importZip(file, `?dryRun=true&${decided}`)).report?.after ?? 0
  const publish = (after: number) => site.importZip(file, `?after=${String(after)}&${decided}`)
  const before = await compare()
  expect(before).toBe((await publications())[0]?.number)
  await patch('11', { team: 'Of a colleague', reason: 'Another club.' })
  expect((await publish(before)).problems).toMatchObject([{ code: 'import.outdated' }])
  expect((await entries())[0]?.team).toBe('Of a colleague')
  expect(await publish(await compare())).toMatchObject({ stage: 'done', report: { changed: true } })
  expect(await entries()).toHaveLength(2)
})

describe('a new event', () => {
  const zip = (id: string) => zipOf({ 'event.yml': manifest('', id), '10k.csv': table() })
  const remove = (id: string, token = ownToken) =>
    site.send('DELETE', `events/${id}`, undefined, { authorization: `Bearer ${token}` })
  const page = async (id: string) => (await fetch(`${site.origin}/v1/web/events/${id}`)).status

  test('is removed by its organisation, which can publish it again', async () => {
    const id = 'lakeside-typo-2026'
    await site.importZip(zip(id))
    expect((await remove(id, otherToken)).status).toBe(403)
    expect(await page(id)).toBe(200)
    const removals = await Promise.all([remove(id), remove(id)])
    // Either of the two may come first.
    expect(removals.map(({ status }) => status).toSorted()).toEqual([204, 410])
    expect(await page(id)).toBe(410)
    expect((await remove(id)).body.code).toBe('event.gone')
    expect(await site.importZip(zip(id))).toMatchObject({ stage: 'done' })
    expect(await page(id)).toBe(200)
  })

  test.each([
    [
      'was corrected',
      async (id: string) => {
        await patchOf(id, '12', { team: 'Quay', reason: 'Another club.' })
      },
    ],
    [
      'was published a month ago',
      async (id: string) => {
        const published = { published_at: new Date(Date.now() - 31 * 86_400_000) }
        await site.db
          .updateTable('event_publications')
          .set(published)
          .where('event_id', '=', id)
          .execute()
      },
    ],
    [
      'has a timing system',
      async (id: string) => {
        await sql`insert into timed_races (race_id) values (${`${id}-10k`})`.execute(site.db)
      },
    ],
  ])('is not removed if it %s', async (what, change) => {
    const id = `lakeside-${what.replaceAll(' ', '-')}-2026`
    await site.importZip(zip(id))
    await change(id)
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'event.notNew' } })
    expect(await page(id)).toBe(200)
  })
})
