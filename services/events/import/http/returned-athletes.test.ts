import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RankingChangePage } from '../../ranking-changes/schema.ts'
import { setPrivate } from '../../results/privacy/privacy-requests.ts'
import type { CorrectionBody } from './correction-schema.ts'
import { createImportSite, manifest, zipOf } from './testing.ts'

// An athlete is removed, and the removal is taken back.
let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

let id: string
beforeEach(() => {
  id = site.newEventId()
})

const mara = '1,11,Mara Lindqvist,F,0:34:29'
const aiko = '2,12,Aiko Hane,F,0:35:46'
const tom = '3,13,Tom Berg,M,0:36:00'
const done = { stage: 'done' }

/** Imports a package. Words are added to the results, to the race and to the end of `event.yml`. */
const importLines = (
  lines: string[],
  { results = '', race = '', more = '', columns = 'place,bib,name,gender,gun time' } = {},
) =>
  site.importZip(
    zipOf({
      'event.yml': manifest(more, id).replace(
        '{ file: 10k.csv }',
        `{ file: 10k.csv${results} }${race}`,
      ),
      '10k.csv': `${[columns, ...lines].join('\n')}\n`,
    }),
    '?allowRemoval=true',
  )
const remove = async (bib: string, query = '') =>
  (
    await site.send<CorrectionBody>(
      'DELETE',
      `events/${id}/races/10k/results/${bib}?reason=Wrong%20race${query}`,
    )
  ).body
const giveBack = (removal: CorrectionBody, query = '') =>
  site.send(
    'DELETE',
    `events/${id}/corrections/${String(removal.id)}?reason=It%20was%20her%20race${query}`,
  )
const entries = () => site.entries(`${id}-10k-overall`)
const standings = async () =>
  (await entries()).map(({ position, bib, name }) => [position, bib, name])

test('a start number that is another athlete’s now is refused', async () => {
  await importLines([mara, aiko, tom])
  const removal = await remove('13')
  const renumbered = await site.send('PATCH', `events/${id}/races/10k/results/12`, {
    bib: '13',
    reason: 'Wrong number.',
  })
  expect(renumbered.status).toBe(200)
  expect(await giveBack(removal)).toMatchObject({ status: 409, body: { code: 'result.bibTaken' } })
  expect(await standings()).toEqual([
    [1, '11', 'Mara Lindqvist'],
    [2, '13', 'Aiko Hane'],
  ])
})

test('the next import publishes the row that the file had meanwhile', async () => {
  await importLines([mara, aiko, tom])
  const removal = await remove('13')
  const later = [mara, aiko, '3,13,Tom Berg,M,0:36:30']
  expect(await importLines(later)).toMatchObject(done)
  expect((await giveBack(removal)).status).toBe(200)
  expect((await entries())[2]?.gun_time).toBe(2_160_000)
  const other = { team: 'Quay', reason: 'Club.' }
  expect((await site.send('PATCH', `events/${id}/races/10k/results/11`, other)).status).toBe(200)
  expect(await importLines(later), 'the same file, sent again').toMatchObject(done)
  expect((await entries())[2]?.gun_time).toBe(2_190_000)
  expect((await entries())[0]?.team).toBe('Quay')
})

test('a profile that the last file marks as private returns as private', async () => {
  const columns = 'place,bib,name,gender,private,gun time'
  const results = ', columns: { private: private }'
  const all = (isPrivate: string) => [
    '1,11,Mara Lindqvist,F,,0:34:29',
    '2,12,Aiko Hane,F,,0:35:46',
    `3,13,Tom Berg,M,${isPrivate},0:36:00`,
  ]
  await importLines(all(''), { columns, results })
  const removal = await remove('13')
  expect(await importLines(all('yes'), { columns, results })).toMatchObject(done)
  expect((await giveBack(removal)).status).toBe(200)
  expect((await standings())[2]).toEqual([3, '13', 'T. B.'])

  // A table does not say who is private.
  const again = await remove('13')
  const tableOf = (time: string) =>
    `Rank,No.,Athlete,Sex,Time\n1,11,Mara Lindqvist,F,0:34:29\n2,12,Aiko Hane,F,${time}\n3,13,Tom Berg,M,0:36:00\n`
  const sent = await site.importTable(tableOf('0:35:47'), { file: 'table.csv', event: id })
  expect(sent).toMatchObject(done)
  expect((await giveBack(again)).status).toBe(200)
  expect((await standings())[2]).toEqual([3, '13', 'T. B.'])
})

test('a return keeps what a package of another event has changed in the organisation', async () => {
  const organisation = (city: string) => async (event: string, word: string) => {
    const yml = manifest('', event).replace(
      'name: Lakeside Runners }',
      `name: Lakeside Runners, city: ${city} }`,
    )
    const lines = `place,bib,name,gender,gun time\n${[mara, aiko, tom].join('\n')}\n`
    return site.importZip(zipOf({ 'event.yml': `${yml}# ${word}`, '10k.csv': lines }))
  }
  const shown = async () =>
    (await site.get<{ city: string | null }>('organisations/lakeside-runners')).city
  await organisation('Arbon')(id, 'one')
  const removal = await remove('13')
  await organisation('Bregenz')(site.newEventId(), 'other')
  expect((await giveBack(removal)).status).toBe(200)
  expect(await shown(), 'after a return').toBe('Bregenz')
  expect((await site.undo(id)).status).toBe(200)
  expect(await shown(), 'after an undo').toBe('Bregenz')
  await organisation('Chur')(id, 'two')
  expect(await shown()).toBe('Chur')
  expect((await site.undo(id)).status).toBe(200)
  expect(await shown(), 'after an undo of a change of its own').toBe('Arbon')
})

test('a closed gap needs a decision on the places', async () => {
  await importLines([mara, aiko, tom], { results: ', places: close' })
  const removal = await remove('12')
  expect((await standings())[1]).toEqual([2, '13', 'Tom Berg'])
  expect(await giveBack(removal)).toMatchObject({
    status: 409,
    body: { code: 'results.contradictsPlaces', field: 'places' },
  })
  expect((await giveBack(removal, '&places=computed')).status).toBe(200)
  const original = [
    [1, '11', 'Mara Lindqvist'],
    [2, '12', 'Aiko Hane'],
    [3, '13', 'Tom Berg'],
  ]
  expect(await standings()).toEqual(original)
  const edited = { results: ', places: close', more: '# edited' }
  expect(await importLines([mara, aiko, tom], edited)).toMatchObject(done)
  expect(await standings()).toEqual(original)
})

test('a result with splits of other checkpoints does not return', async () => {
  const columns = 'place,bib,name,gender,half,gun time'
  const withHalf = ['1,11,Mara Lindqvist,F,0:17:00,0:34:29', '3,13,Tom Berg,M,0:18:00,0:36:00']
  const at = (km: number) =>
    `, check_points: [{ name: Half, distance: ${String(km)} km, column: half }]`
  expect(await importLines(withHalf, { columns, race: at(5) })).toMatchObject(done)
  const removal = await remove('13')
  expect(await importLines(withHalf, { columns, race: at(4) })).toMatchObject(done)
  expect(await giveBack(removal)).toMatchObject({
    status: 409,
    body: { code: 'correction.rowGone' },
  })
})

test('the record of changes names the athlete, and a privacy request meanwhile is kept', async () => {
  await importLines([mara, aiko, tom])
  const [, , { participant_id: tomsId } = { participant_id: '' }] = await entries()
  const removal = await remove('13')
  expect((await giveBack(removal)).status).toBe(200)
  const path = `rankings/${id}-10k-overall/changes`
  const { items } = await site.get<RankingChangePage>(path)
  expect(items).toMatchObject([{ name: 'Tom Berg', to: { position: 3 } }])

  const again = await remove('13')
  const key = { race_id: `${id}-10k`, participant_id: tomsId }
  await site.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  expect((await giveBack(again)).status).toBe(200)
  expect((await standings())[2]).toEqual([3, '13', 'T. B.'])
})

test('a privacy request that was withdrawn before the return hides the athlete until the next import', async () => {
  await importLines([mara, aiko, tom])
  const [, , { participant_id: tomsId } = { participant_id: '' }] = await entries()
  const removal = await remove('13')
  const key = { race_id: `${id}-10k`, participant_id: tomsId }
  for (const isPrivate of [true, false]) {
    await site.db.transaction().execute((transaction) => setPrivate(transaction, key, isPrivate))
  }
  expect((await giveBack(removal)).status).toBe(200)
  expect((await standings())[2]).toEqual([3, '13', 'T. B.'])
  const again = await importLines([mara, aiko, tom], { more: '# edited' })
  expect(again).toMatchObject(done)
  expect((await standings())[2]).toEqual([3, '13', 'Tom Berg'])
  expect((await entries())[2]?.participant_id).toBe(tomsId)
})
