import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsPage } from '../../news/schema.ts'
import type { SearchResult } from '../../search/schema.ts'
import { setPrivate } from '../../results/privacy/privacy-requests.ts'
import { executeCommand } from '../execute-command.ts'
import type { CorrectionBody } from './correction-schema.ts'
import { createImportSite, lakeside, manifest, manyResults, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
const event = 'events/lakeside-race-2026'
const results = `${event}/races/10k/results`
beforeAll(async () => {
  site = await createImportSite()
  await site.importZip(lakeside())
})
afterAll(() => site.close())

const entries = () => site.entries('lakeside-race-2026-10k-overall')
const standings = async () =>
  (await entries()).map(({ position, bib, name, gun_time: time }) => [position, bib, name, time])
const patch = (bib: string, body: object) =>
  site.send<CorrectionBody>('PATCH', `${results}/${bib}`, body)
const publications = () => site.publications('lakeside-race-2026')
const undo = (publication?: number) => site.undo('lakeside-race-2026', publication)
const found = async (name: string) => {
  const { result } = await site.get<{ result: SearchResult }>(`search?q=${name}`)
  return result.participants.map((athlete) => athlete.name)
}
const original = [
  [1, '11', 'Mara Lindqvist', 2_069_000],
  [2, '12', 'Aiko Hane', 2_146_000],
  [3, '13', 'Tom Berg', 2_160_000],
]

test('a correction is on the page at once, with its history, and outlives an import of the file', async () => {
  const [, before] = await entries()
  const { status, body } = await patch('12', {
    name: 'Aiko Hanekawa',
    gun_time: 2_145_000,
    reason: 'Misread.',
  })
  expect([status, body]).toMatchObject([
    200,
    {
      bib: '12',
      reason: 'Misread.',
      changes: [
        { field: 'name', from: 'Aiko Hane', to: 'Aiko Hanekawa' },
        { field: 'gun_time', from: '2146000', to: '2145000' },
      ],
      ended_at: null,
    },
  ])
  const corrected = [original[0], [2, '12', 'Aiko Hanekawa', 2_145_000], original[2]]
  expect(await standings()).toEqual(corrected)
  expect((await entries())[1]?.participant_id).toBe(before?.participant_id)
  expect(await found('Hanekawa')).toEqual(['Aiko Hanekawa'])

  const edited = zipOf({ 'event.yml': `${manifest()}# edited`, '10k.csv': table() })
  expect(await site.importZip(edited)).toMatchObject({
    report: { changed: true, races: [{ changed: 0, unchanged: 3 }] },
  })
  expect(await standings()).toEqual(corrected)
  const { body: history } = await site.send<{ items: CorrectionBody[] }>(
    'GET',
    `${event}/corrections`,
  )
  expect(history.items).toEqual([body])
})

test('a file that contradicts a correction is refused, until an organiser decides', async () => {
  const rows = [
    '1,11,Mara Lindqvist,F,0:34:29',
    '2,12,Aiko Hane,F,0:35:50',
    '3,13,Tom Berg,M,0:36:00',
  ]
  expect(await site.importZip(lakeside(rows))).toMatchObject({
    stage: 'refused',
    problems: [
      {
        code: 'results.contradictsCorrection',
        line: 3,
        column: 'gunTime',
        expected:
          'Import with keepCorrections=true to publish the corrected values, or with dropCorrections=true to publish those of the file.',
      },
    ],
  })
  expect((await site.importZip(lakeside(rows), '?keepCorrections=true')).stage).toBe('done')
  expect((await standings())[1]).toEqual([2, '12', 'Aiko Hanekawa', 2_145_000])
  expect((await site.importZip(lakeside(rows), '?dropCorrections=true')).stage).toBe('done')
  expect((await standings())[1]).toEqual([2, '12', 'Aiko Hane', 2_150_000])
  const { body } = await site.send<{ items: CorrectionBody[] }>('GET', `${event}/corrections`)
  expect(body.items[0]?.ended_at).not.toBeNull()

  await patch('12', { team: 'Quay', reason: 'Club.' })
  expect((await site.importZip(lakeside(rows), '?dropCorrections=true')).stage).toBe('done')
  expect((await entries())[1]?.team, 'the same package, sent again').toBeNull()
  await undo()
  await undo()
})

test('each publication is undone in its turn, with its corrections, by HTTP and by the command', async () => {
  expect((await publications()).map(({ kind }) => kind)).toEqual([
    'import',
    'import',
    'import',
    'correction',
    'import',
  ])
  expect((await undo(1)).body.code).toBe('undo.notLatest')
  expect((await undo()).status).toBe(200)
  expect((await standings())[1]).toEqual([2, '12', 'Aiko Hanekawa', 2_145_000])
  for (let left = 3; left > 1; left -= 1) expect((await undo()).status).toBe(200)
  const undone = await executeCommand(
    () => Promise.resolve(site.db),
    { type: 'undo', eventId: 'lakeside-race-2026' },
    { varDirectory: '' },
  )
  expect(undone).toMatchObject({ type: 'undone', undone: { nowShown: { number: 1 } } })
  expect(await standings()).toEqual(original)
  expect(await found('Hanekawa')).toEqual([])
  expect(await found('Hane')).toEqual(['Aiko Hane'])
  expect((await undo()).body.code).toBe('undo.nothing')
  expect((await site.importZip(lakeside())).stage).toBe('done')
  expect(await publications()).toHaveLength(1)
})

test('a correction that contradicts the places of the file needs a decision', async () => {
  const slower = { gun_time: 2_200_000, reason: 'Chip of another runner.' }
  expect(await patch('11', slower)).toMatchObject({
    status: 409,
    body: { code: 'results.contradictsPlaces', field: 'places' },
  })
  expect((await patch('11', { ...slower, places: 'keep' })).status).toBe(200)
  expect((await standings())[0]).toEqual([1, '11', 'Mara Lindqvist', 2_200_000])
  await undo()
  expect((await patch('11', { ...slower, places: 'computed' })).status).toBe(200)
  expect((await standings()).map(([place, bib]) => [place, bib])).toEqual([
    [1, '12'],
    [2, '13'],
    [3, '11'],
  ])
  const edited = zipOf({ 'event.yml': `${manifest()}# more`, '10k.csv': table() })
  expect((await site.importZip(edited)).stage).toBe('done')
  expect((await standings())[2]?.[1]).toBe('11')
  await undo()
  await undo()
})

test('blanks around a corrected value are removed', async () => {
  const { body } = await patch('12', { bib: ' 12 ', name: 'Aiko Hanekawa ', reason: 'Misread.' })
  expect(body.changes).toEqual([{ field: 'name', from: 'Aiko Hane', to: 'Aiko Hanekawa' }])
  await undo()
})

test('penalties, states and removals', async () => {
  expect((await patch('12', { penalty_ms: 10_000, reason: 'Short cut.' })).body.penalty_ms).toBe(
    10_000,
  )
  expect((await standings())[1]?.[3]).toBe(2_156_000)
  expect((await patch('13', { state: 'disqualified', reason: 'No bib.' })).status).toBe(200)
  expect((await standings())[2]?.[0]).toBeNull()
  const removed = await site.send('DELETE', `${results}/13?reason=Wrong%20race`)
  expect([removed.status, removed.body]).toMatchObject([200, { removed: true }])
  expect(await standings()).toHaveLength(2)
  expect(await found('Tom')).toEqual([])
  await site.importZip(zipOf({ 'event.yml': `${manifest()}# again`, '10k.csv': table() }))
  expect(await standings()).toHaveLength(2)
  for (let left = 4; left > 0; left -= 1) expect((await undo()).status).toBe(200)
  expect(await standings()).toEqual(original)
})

test('a removed athlete returns alone, and later corrections of others stay', async () => {
  const removed = await site.send<CorrectionBody>('DELETE', `${results}/13?reason=Wrong%20race`)
  await patch('12', { team: 'Quay', reason: 'Club.' })
  const path = `${event}/corrections/${String(removed.body.id)}?reason=It%20was%20her%20race`
  const { status, body } = await site.send<CorrectionBody>('DELETE', path)
  expect([status, body]).toMatchObject([200, { id: removed.body.id, removed: true }])
  expect(body.ended_at).not.toBeNull()
  expect(await standings()).toEqual(original)
  expect((await entries())[1]?.team).toBe('Quay')
  expect(await found('Tom')).toEqual(['Tom Berg'])
  expect((await publications())[0]?.kind).toBe('correction')
  await site.importZip(zipOf({ 'event.yml': `${manifest()}# returned`, '10k.csv': table() }))
  expect(await standings()).toEqual(original)
  expect(await site.send('DELETE', path)).toMatchObject({
    status: 404,
    body: { code: 'correction.notFound' },
  })
  for (let left = 4; left > 0; left -= 1) expect((await undo()).status).toBe(200)
  expect(await standings()).toEqual(original)
})

test('a time that cannot be true is refused, unless the organiser insists', async () => {
  for (const [gun_time, clock] of [
    [2146, '0:00:02'],
    [400_000_000, '111:06:40'],
  ] as const) {
    const refused = await patch('12', { gun_time, places: 'keep', reason: 'Seconds.' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'result.impossibleTime', field: 'gun_time' },
    })
    expect(refused.body).toHaveProperty('title', expect.stringMatching(`^${clock}.*milliseconds`))
  }
  const bonus = await patch('12', { bonus_ms: 2_100_000, places: 'keep', reason: 'x' })
  expect([bonus.status, bonus.body.code]).toEqual([409, 'result.impossibleTime'])
  expect(await standings()).toEqual(original)
  const forced = { gun_time: 1_200_000, places: 'keep', force: true, reason: 'Short course.' }
  expect((await patch('12', forced)).status).toBe(200)
  // Other corrections of this athlete need no `force`.
  expect((await patch('12', { team: 'Nordic Striders', reason: 'Added.' })).status).toBe(200)
  await undo()
  await undo()
  expect(await standings()).toEqual(original)
})

test('a null removes a value, and the times of an athlete who did not start', async () => {
  await patch('12', { team: 'Nordic Striders', country: 'se', reason: 'Added.' })
  expect((await patch('12', { team: null, country: null, reason: 'Not hers.' })).status).toBe(200)
  expect((await entries())[1]).toMatchObject({ bib: '12', team: null, country: null })
  const absent = { state: 'did_not_start', gun_time: null, reason: 'Ill.', places: 'keep' }
  expect((await patch('12', absent)).body.changes).toEqual([
    { field: 'state', from: 'finished', to: 'did_not_start' },
    { field: 'gun_time', from: '2146000', to: null },
  ])
  expect((await standings())[2]).toEqual([null, '12', 'Aiko Hane', null])
  for (const wrong of [{ name: null }, { penalty_ms: null }, { state: null }, { places: null }]) {
    const { status, body } = await patch('12', { reason: 'x', ...wrong })
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  }
  for (let left = 3; left > 0; left -= 1) await undo()
  expect(await standings()).toEqual(original)
})

test('an athlete who is hidden after a publication stays hidden when it is undone', async () => {
  const [first] = await entries()
  await patch('12', { team: 'Nordic Striders', reason: 'Added.' })
  const key = { race_id: 'lakeside-race-2026-10k', participant_id: first?.participant_id ?? '' }
  await site.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  expect((await undo()).status).toBe(200)
  expect((await standings())[0]?.[2]).toBe('M. L.')
  expect(await found('Lindqvist')).toEqual([])
  await patch('12', { team: 'Nordic Striders', reason: 'Added.' })
  expect((await standings())[0]?.[2]).toBe('M. L.')
  await undo()
  await site.db.transaction().execute((transaction) => setPrivate(transaction, key, false))
})

test('the status of an event, and news that an import keeps', async () => {
  const cancelled = { status: 'cancelled', reason: 'The lake is over its banks.' }
  expect(await site.send('PUT', `${event}/status`, cancelled)).toMatchObject({ status: 200 })
  expect(await site.get(event)).toMatchObject({ status: 'cancelled' })
  expect(
    (await site.send('PUT', `${event}/races/10k/status`, { status: 'moved', reason: 'x' })).body
      .code,
  ).toBe('status.contradiction')
  for (const new_start of ['0000-05-05', '0001-01-01 00:00', '2026-02-30']) {
    const postponed = { status: 'postponed', reason: 'x', new_start }
    expect((await site.send('PUT', `${event}/status`, postponed)).body.code).toBe('time.none')
  }
  await site.send('PUT', `${event}/status`, { status: 'scheduled', reason: 'It is dry.' })

  const item = {
    title: 'Results corrected',
    body: 'Thanks to **all**.',
    published_from: '2026-06-14T12:00:00Z',
  }
  expect(await site.send('PUT', `${event}/news/results`, item)).toMatchObject({ status: 200 })
  for (const field of ['subtitle', 'body']) {
    const unstorable = { ...item, [field]: 'a\u0000b' }
    expect(await site.send('PUT', `${event}/news/results`, unstorable)).toMatchObject({
      status: 400,
      body: { field },
    })
  }
  await site.importZip(zipOf({ 'event.yml': `${manifest()}# news`, '10k.csv': table() }))
  const news = await site.get<NewsPage>('news?eventId=lakeside-race-2026')
  expect(news.items).toMatchObject([{ title: 'Results corrected' }])
  const { published_from, ...text } = item
  expect((await site.send('GET', `${event}/news`)).body).toMatchObject({
    items: [{ key: 'results', ...text, published_from: new Date(published_from).toISOString() }],
  })
  expect((await site.send('DELETE', `${event}/news/results`)).status).toBe(204)
  expect((await site.send('GET', `${event}/news`)).body).toEqual({ items: [] })
  await undo()
})

test('corrections that are sent at once are all published', async () => {
  await Promise.all(
    ['11', '12', '13'].map((bib) => patch(bib, { team: `Team ${bib}`, reason: 'Teams.' })),
  )
  expect((await entries()).map(({ team }) => team)).toEqual(['Team 11', 'Team 12', 'Team 13'])
})

test('a correction gives no place to athletes out of competition', async () => {
  const id = 'guests-2026'
  const lines = [
    'bib,name,gender,status,gun time',
    '1,Ana Quinn,F,HC,0:34:00',
    '2,Bo Reed,M,,0:35:00',
  ]
  const zip = zipOf({ 'event.yml': manifest('', id), '10k.csv': `${lines.join('\n')}\n` })
  expect(await site.importZip(zip)).toMatchObject({ stage: 'done' })
  const places = async () => {
    const items = await site.entries(`${id}-10k-overall`)
    return items.map(({ position, bib, team }) => [bib, position, team])
  }
  expect(await places()).toEqual([
    ['2', 1, null],
    ['1', null, null],
  ])
  const correction = { team: 'Quay', reason: 'Club.' }
  const path = `events/${id}/races/10k/results/2`
  expect((await site.send('PATCH', path, correction)).status).toBe(200)
  expect(await places()).toEqual([
    ['2', 1, 'Quay'],
    ['1', null, null],
  ])
})

test('an event has at most 100 news items that were written over HTTP', async () => {
  const item = { title: 'Wind', subtitle: '', body: 'From the west.' }
  const put = (key: string) => site.send('PUT', `${event}/news/${key}`, item)
  for (let index = 0; index < 100; index += 1) {
    expect((await put(`wind-${String(index)}`)).status).toBe(200)
  }
  expect(await put('wind-100')).toMatchObject({ status: 409, body: { code: 'news.tooMany' } })
  expect((await put('wind-7')).status).toBe(200)
})

test('the query planner knows how large the corrected results are', async () => {
  await site.importZip(manyResults(600))
  const path = 'events/lakeside-many-2026/races/10k/results/1'
  expect((await site.send('PATCH', path, { name: 'Mara Berg', reason: 'Misread.' })).status).toBe(
    200,
  )
  const { set } = await site.db
    .selectFrom('races')
    .select('result_set_id as set')
    .where('id', '=', 'lakeside-many-2026-10k')
    .executeTakeFirstOrThrow()
  // With an estimate of one row, corrections of 20,000 results took half a minute.
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ranking_entries
    where result_set_id = ${sql.lit(set)}`.execute(site.db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(300)
})
