import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublishedFacts } from './facts-schema.ts'
import type { ImportJob } from './schema.ts'
import { codesOf, createImportSite, manifest, ownToken, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

let id: string
beforeEach(() => {
  id = site.newEventId()
})

const withoutResults = () =>
  zipOf({ 'event.yml': manifest('', id).replace(', results: { file: 10k.csv }', '') })
const withResults = (more = '') =>
  zipOf({ 'event.yml': `${manifest('', id)}${more}`, '10k.csv': table() })
const withStatus = (status: string) => {
  const ranking = `rankings: [{ key: overall, name: Overall, status: ${status} }]`
  const text = manifest('', id).replace('results: {', `${ranking}, results: {`)
  return zipOf({ 'event.yml': text, '10k.csv': table() })
}
async function time(method: string, path: string, body: object) {
  const response = await fetch(`${site.origin}/v1/timing/races/${id}-10k/${path}`, {
    method,
    headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}
const starters = [
  { bib: '11', name: 'Mara Lindqvist' },
  { bib: '12', name: 'Aiko Hane' },
  { bib: '13', name: 'Tom Berg' },
]
async function timeRace() {
  await time('PUT', 'start', { gun_at: '2026-06-14T08:00:00Z' })
  expect((await time('PUT', 'starters', { starters })).status).toBe(200)
  const passings = [{ bib: '13', checkpoint: 'finish', race_ms: 2_100_000 }]
  expect((await time('POST', 'passings', { passings })).status).toBe(200)
}
const patch = (body: object) =>
  site.send('PATCH', `events/${id}/races/10k/results/12`, { reason: 'Error.', ...body })
const undo = () => site.undo(id)
const ranking = () => site.get<{ status: string | null }>(`rankings/${id}-10k-overall`)
const entries = async () => {
  const items = await site.entries(`${id}-10k-overall`)
  return items.map(({ bib, team, gun_time: time }) => [bib, team, time])
}
const ofFile = [
  ['11', null, 2_069_000],
  ['12', null, 2_146_000],
  ['13', null, 2_160_000],
]
const corrected = [ofFile[0], ['12', 'Quay', 2_146_000], ofFile[2]]

test('results of a file are corrected and undone after the start was postponed', async () => {
  await site.importZip(withoutResults())
  const postponed = { postponed_to: '2026-06-14T09:30:00Z' }
  expect((await time('PUT', 'start', postponed)).status).toBe(200)
  await site.importZip(withResults())
  const { status, body } = await patch({ team: 'Quay' })
  expect([status, body.code]).toEqual([200, undefined])
  expect(await entries()).toEqual(corrected)
  expect((await undo()).status).toBe(200)
  expect(await entries()).toEqual(ofFile)
  expect((await undo()).status).toBe(200)
  expect(await entries()).toEqual([])
})

test('a ranking that was made official stays official after corrections, imports and undo', async () => {
  await site.importZip(withResults())
  const path = `rankings/${id}-10k-overall/status`
  expect((await time('PUT', path, { status: 'official' })).status).toBe(200)
  const { status, body } = await patch({ team: 'Quay' })
  expect([status, body.code]).toEqual([200, undefined])
  expect((await ranking()).status).toBe('official')
  await site.importZip(withResults('# edited'))
  expect((await ranking()).status).toBe('official')
  await undo()
  expect((await ranking()).status).toBe('official')

  await site.importZip(withStatus('unofficial'))
  expect((await ranking()).status).toBe('unofficial')
  await patch({ team: null })
  expect((await ranking()).status, 'the later decision of the package').toBe('unofficial')
})

test('a file that replaces the results of a timing system is corrected', async () => {
  await site.importZip(withoutResults())
  await timeRace()
  expect((await patch({ team: 'Quay' })).body.code).toBe('race.isTimed')
  expect(await site.importZip(withResults())).toMatchObject({ stage: 'done' })
  expect(await entries()).toEqual(ofFile)
  expect((await patch({ team: 'Quay' })).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await entries()).toEqual(ofFile)
  expect((await undo()).body.code, 'the results of timing are deleted').toBe('undo.gone')
  expect(await entries()).toEqual(ofFile)
})

test('an undo keeps the results of a timing system', async () => {
  await site.importZip(withResults())
  await site.importZip(withResults('# edited'))
  await timeRace()
  const live = await entries()
  expect(live[0]).toEqual(['13', null, 2_100_000])
  expect((await undo()).status).toBe(200)
  expect(await entries()).toEqual(live)
})

test.each([
  ['without results of a file', withoutResults],
  ['with results of a file', withResults],
])('facts of an event keep the results of a timing system, %s', async (_what, zip) => {
  await site.importZip(zip())
  await timeRace()
  const live = await entries()
  const path = `events/${id}/facts`
  const { event, races } = (await site.send<PublishedFacts>('GET', path)).body
  const put = async (body: object) =>
    site.ended((await site.send<ImportJob>('PUT', path, body)).body.id)
  const job = await put({ event: { ...event, name: 'Lakeside Live' }, races })
  expect(job).toMatchObject({ stage: 'done', report: { event_name: 'Lakeside Live' } })
  expect(await entries()).toEqual(live)
  const other = { name: 'Mile', sport: 'running' }
  expect(codesOf(await put({ event, races: [other] }))).toEqual(['results.removesPeople'])
  expect((await undo()).status).toBe(200)
  expect(await entries()).toEqual(live)
})

test('an athlete is corrected by id without a change of the start number', async () => {
  await site.importZip(withResults())
  const items = await site.entries(`${id}-10k-overall`)
  const result = `events/${id}/races/10k/results/${items[1]?.participant_id ?? ''}`
  const change = { bib: '12', team: 'Quay', reason: 'Club.' }
  const { status, body } = await site.send('PATCH', result, change)
  expect([status, body.code]).toEqual([200, undefined])
  const taken = await site.send('PATCH', result, { bib: '13', reason: 'Number.' })
  expect(taken.body.code).toBe('result.bibTaken')
})
