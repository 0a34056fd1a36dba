import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RankingEntryPage } from '../../rankings/schema.ts'
import { withImportLock } from '../../results/import-lock.ts'
import { createImportSite, lakeside, manifest, otherToken, ownToken, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
const event = 'events/lakeside-race-2026'
const results = `${event}/races/10k/results`
beforeAll(async () => {
  site = await createImportSite()
  await site.importZip(lakeside())
})
afterAll(() => site.close())

const entries = () => site.get<RankingEntryPage>('rankings/lakeside-race-2026-10k-overall/entries')

test.each([
  ['PATCH', `${results}/99`, { reason: 'x', age: 3 }, 404, 'result.notFound'],
  ['PATCH', `${event}/races/5k/results/11`, { reason: 'x', age: 3 }, 404, 'race.notFound'],
  ['PATCH', 'events/none/races/10k/results/11', { reason: 'x', age: 3 }, 404, 'event.notFound'],
  [
    'PATCH',
    'events/harbour-half-2026/races/half/results/1',
    { reason: 'x', age: 3 },
    403,
    'token.otherOrganisation',
  ],
  [
    'PATCH',
    `${event}/races/harbour-half-2026-half/results/1`,
    { reason: 'x', age: 3 },
    404,
    'race.notFound',
  ],
  ['POST', 'events/harbour-half-2026/undo', { publication: 1 }, 403, 'token.otherOrganisation'],
  [
    'PUT',
    'events/harbour-half-2026/status',
    { status: 'cancelled', reason: 'x' },
    403,
    'token.otherOrganisation',
  ],
  ['GET', 'events/harbour-half-2026/news', undefined, 403, 'token.otherOrganisation'],
  [
    'PUT',
    'events/harbour-half-2026/news/x',
    { title: 'x', body: 'x' },
    403,
    'token.otherOrganisation',
  ],
  [
    'DELETE',
    'events/harbour-half-2026/races/half/results/1?reason=x',
    undefined,
    403,
    'token.otherOrganisation',
  ],
  ['PATCH', `${results}/11`, { age: 3 }, 400, 'request.invalid'],
  ['PATCH', `${results}/11`, { reason: 'x' }, 409, 'result.unchanged'],
  ['PATCH', `${results}/11`, { reason: 'x', gun_time: -1 }, 400, 'request.invalid'],
  ['PATCH', `${results}/11`, { reason: 'x', country: 'zz' }, 400, 'request.invalid'],
  ['PATCH', `${results}/11`, { reason: 'x', private: false }, 400, 'request.invalid'],
  ['PATCH', `${results}/11`, { reason: 'x', bonus_ms: 80_000_000 }, 400, 'result.noTime'],
  ['PATCH', `${results}/11`, { reason: 'x', state: 'did_not_start' }, 400, 'result.contradiction'],
  ['PATCH', `${results}/11`, { reason: 'x', bib: '12' }, 409, 'result.bibTaken'],
  ['PATCH', `${results}/11`, { reason: 'x', bib: '12\u200E' }, 400, 'request.invalid'],
])('%s %s with %j is refused', async (method, path, body, status, code) => {
  const before = await entries()
  const response = await site.send(method, path, body)
  expect([response.status, response.body.code]).toEqual([status, code])
  expect(await entries()).toEqual(before)
})

test('a correction whose token is revoked while it waits changes nothing', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const checked = vi.spyOn(site.revoked, 'has')
  const running = withImportLock(site.db, 'other-event', {}, () => finished)
  const correct = (name: string) => site.send('PATCH', `${results}/11`, { reason: 'x', name })
  const first = correct('Ana First')
  const second = correct('Ana Second')
  // The token of the first request is checked again, because it was its turn at once. The request
  // then waits for the lock.
  await expect.poll(() => checked.mock.calls.length).toBe(3)
  site.revoked.add(ownToken)
  finish()
  const statuses = [(await first).status, (await second).status]
  site.revoked.delete(ownToken)
  await running
  expect(statuses).toEqual([401, 401])
})

test('a correction makes no finisher without a time', async () => {
  const id = 'timed-2026'
  const lines = ['bib,name,gender,status,gun time', '1,Ana Quinn,F,HC,0:34:00']
  lines.push('2,Bo Reed,M,,0:35:00', '3,Cy Moor,M,DNF,')
  const zip = zipOf({ 'event.yml': manifest('', id), '10k.csv': lines.join('\n') })
  expect((await site.importZip(zip)).stage).toBe('done')
  const patch = (bib: string, body: object) =>
    site.send('PATCH', `events/${id}/races/10k/results/${bib}`, { reason: 'x', ...body })
  for (const [bib, body] of [
    ['1', { gun_time: null }],
    ['2', { gun_time: null, places: 'computed' }],
    ['3', { state: 'finished', force: true }],
  ] as const) {
    expect(await patch(bib, body)).toMatchObject({
      status: 400,
      body: { code: 'result.noTime', field: 'state' },
    })
  }
  expect((await patch('3', { state: 'finished', gun_time: 2_400_000 })).status).toBe(200)
  expect((await patch('2', { state: 'did_not_finish', gun_time: null })).status).toBe(200)
})

test('a finisher without a time keeps the place of the file', async () => {
  const withoutTime = { reason: 'Chip of another runner.', gun_time: null }
  const computed = await site.send('PATCH', `${results}/12`, { ...withoutTime, places: 'computed' })
  expect([computed.status, computed.body.code]).toEqual([400, 'result.noTime'])
  expect((await site.send('PATCH', `${results}/12`, withoutTime)).status).toBe(200)
  const team = { reason: 'Club.', team: 'Quay' }
  expect((await site.send('PATCH', `${results}/12`, team)).status).toBe(200)
  expect((await entries()).items[1]).toMatchObject({ bib: '12', position: 2, gun_time: null })
})

test('finishers of a race that places decide have no time', async () => {
  const id = 'placed-2026'
  const ranking = 'rankings: [{ key: overall, name: Overall, decided_by: given }]'
  const event = manifest('', id).replace('results: {', `${ranking}, results: {`)
  const lines = ['place,bib,name,gender', '1,1,Ana Quinn,F', '2,2,Bo Reed,M', 'DSQ,3,Cy Moor,M']
  const zip = zipOf({ 'event.yml': event, '10k.csv': lines.join('\n') })
  expect((await site.importZip(zip)).stage).toBe('done')
  const reinstated = { state: 'finished', reason: 'Protest upheld.' }
  const path = `events/${id}/races/10k/results/3`
  expect((await site.send('PATCH', path, reinstated)).status).toBe(200)
})

test('a token of another organisation corrects and undoes nothing', async () => {
  const headers = { authorization: `Bearer ${otherToken}` }
  for (const [method, path, body] of [
    ['PATCH', `${results}/11`, { reason: 'x', age: 3 }],
    ['POST', `${event}/undo`, { publication: 1 }],
    ['GET', `${event}/corrections`, undefined],
    ['GET', `${event}/publications`, undefined],
  ] as const) {
    expect((await site.send(method, path, body, headers)).status).toBe(403)
  }
})

test('a correction with broken JSON is a problem with a place', async () => {
  const headers = { 'content-type': 'application/json' }
  expect(await site.send('PATCH', `${results}/12`, '{ "name": ', headers)).toMatchObject({
    status: 400,
    body: { code: 'request.notJson', field: 'body' },
  })
})
