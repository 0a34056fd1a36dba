import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPrivate } from '../../results/privacy/privacy-requests.ts'
import type { SearchResult } from '../../search/schema.ts'
import type { CorrectionBody } from './correction-schema.ts'
import { createImportSite, lakeside, manifest, table, zipOf } from './testing.ts'

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
const added = async () => (await entries()).find(({ bib }) => bib === '14')
const late = {
  name: ' Nora Vik ',
  gender: 'F',
  age: 41,
  category: 'F40',
  state: 'finished',
  gun_time: 2_150_000,
  places: 'computed',
  reason: 'Her chip failed.',
}
const put = (body: object = late, bib = '14') =>
  site.send<CorrectionBody & { field?: string }>('PUT', `${results}/${bib}`, body)
const undo = () => site.undo('lakeside-race-2026')
const original = [
  [1, '11', 'Mara Lindqvist', 2_069_000],
  [2, '12', 'Aiko Hane', 2_146_000],
  [3, '13', 'Tom Berg', 2_160_000],
]
const withNora = [
  ...original.slice(0, 2),
  [3, '14', 'Nora Vik', 2_150_000],
  [4, '13', 'Tom Berg', 2_160_000],
]
const edited = (remark: string, rows = '') =>
  zipOf({ 'event.yml': `${manifest()}# ${remark}`, '10k.csv': `${table()}${rows}` })

test('a late finisher is added with a place, has a history, and outlives an import of the file', async () => {
  const { status, body } = await put()
  expect([status, body]).toMatchObject([
    200,
    { bib: '14', added: true, removed: false, reason: 'Her chip failed.', ended_at: null },
  ])
  expect(body.changes).toContainEqual({ field: 'gun_time', from: null, to: '2150000' })
  expect(await standings()).toEqual(withNora)
  expect(await added()).toMatchObject({ gender: 'F', category: 'F40', position: 3 })
  const { result } = await site.get<{ result: SearchResult }>('search?q=Nora')
  expect(result.participants.map(({ name }) => name)).toEqual(['Nora Vik'])
  const [latest] = await site.publications('lakeside-race-2026')
  expect(latest).toMatchObject({
    kind: 'correction',
    description: 'Addition of start number 14 in 10 km: Her chip failed.',
  })

  const before = await added()
  expect(await site.importZip(edited('again'))).toMatchObject({
    stage: 'done',
    report: { races: [{ added: 0, changed: 0, removed: 0, unchanged: 4 }] },
  })
  expect(await standings()).toEqual(withNora)
  expect((await added())?.participant_id).toBe(before?.participant_id)
  await site.send('PATCH', `${results}/14`, { team: 'Quay', reason: 'Club.' })
  await site.importZip(edited('and again'))
  expect(await added()).toMatchObject({ team: 'Quay', position: 3 })
  for (let left = 4; left > 0; left -= 1) expect((await undo()).status).toBe(200)
  expect(await standings()).toEqual(original)
})

test('a later file may contain the athlete', async () => {
  await put()
  const before = await added()
  const row = '3,14,Nora Vik,F,0:35:50\n'
  expect(await site.importZip(edited('with her', row))).toMatchObject({
    stage: 'done',
    report: { races: [{ added: 0, removed: 0 }] },
  })
  expect(await standings()).toEqual(withNora)
  expect((await added())?.participant_id).toBe(before?.participant_id)
  const slower = edited('slower', '4,14,Nora Vik,F,0:36:10\n')
  expect(await site.importZip(slower)).toMatchObject({
    stage: 'refused',
    problems: [{ code: 'results.contradictsCorrection', column: 'gunTime' }],
  })
  // In this file the start number is another person's.
  const other = edited('other', '4,14,Otto Kern,M,0:39:10\n')
  expect((await site.importZip(other)).problems).toMatchObject([{ code: 'results.removesPeople' }])
  expect((await site.importZip(other, '?allowRemoval=true')).stage).toBe('done')
  expect((await standings()).filter(([, bib]) => bib === '14')).toEqual([
    [4, '14', 'Otto Kern', 2_350_000],
  ])
  for (let left = 3; left > 0; left -= 1) await undo()
  expect(await standings()).toEqual(original)
})

test('an added athlete is removed like the others, and can be added again', async () => {
  await put()
  expect((await site.send('DELETE', `${results}/14?reason=Mistake&places=computed`)).status).toBe(
    200,
  )
  await site.importZip(edited('removed'))
  expect(await standings()).toEqual(original)
  expect((await put()).status).toBe(200)
  await site.importZip(edited('returned'))
  expect(await standings()).toEqual(withNora)
  for (let left = 5; left > 0; left -= 1) expect((await undo()).status).toBe(200)
  expect(await standings()).toEqual(original)
})

test('what cannot be added is refused', async () => {
  const codeOf = async (body: object, bib?: string) => {
    const { status, body: problem } = await put({ ...late, ...body }, bib)
    return [status, (problem as unknown as { code: string }).code]
  }
  expect(await codeOf({}, '12')).toEqual([409, 'result.bibTaken'])
  expect(await codeOf({ places: undefined })).toEqual([409, 'result.placesUnknown'])
  expect(await codeOf({ places: 'keep' })).toEqual([409, 'result.placesUnknown'])
  expect(await codeOf({ gun_time: 2_150 })).toEqual([409, 'result.impossibleTime'])
  expect(await codeOf({ gun_time: undefined })).toEqual([400, 'result.noTime'])
  expect(await codeOf({ state: 'did_not_start' })).toEqual([400, 'result.contradiction'])
  expect(await codeOf({ name: undefined })).toEqual([400, 'request.invalid'])
  expect(await codeOf({ state: undefined })).toEqual([400, 'request.invalid'])
  expect(await codeOf({ bib: '15' })).toEqual([400, 'request.invalid'])
  expect(await standings()).toEqual(original)
  const dropped = { ...late, state: 'did_not_finish', gun_time: undefined, places: undefined }
  expect((await put(dropped)).status).toBe(200)
  expect((await standings()).at(-1)).toEqual([null, '14', 'Nora Vik', null])
  await undo()
})

test('an athlete who asked for privacy stays hidden, also when added again', async () => {
  await put()
  const key = {
    race_id: 'lakeside-race-2026-10k',
    participant_id: (await added())?.participant_id ?? '',
  }
  await site.db.transaction().execute((transaction) => setPrivate(transaction, key, true))
  await site.importZip(edited('hidden'))
  expect((await standings())[2]).toEqual([3, '14', 'N. V.', 2_150_000])
  await undo()
  await undo()
  await put({ ...late, name: 'Nora Vikander' })
  expect((await standings())[2]?.[2]).toBe('N. V.')
  await undo()
  // The same person, or another one with this name.
  expect(await put(late, '15')).toMatchObject({
    status: 409,
    body: { code: 'result.privacy' },
  })
  await put()
  expect((await standings())[2]).toEqual([3, '14', 'N. V.', 2_150_000])
  await undo()
})
