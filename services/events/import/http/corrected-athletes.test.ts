import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteEvent } from '../publish/delete-event.ts'
import { createImportSite, manifest, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

let id: string
beforeEach(() => {
  id = site.newEventId()
})

const mara = '11,Mara Lindqvist,F,0:34:29'
const aiko = '12,Aiko Hane,F,0:35:46'
const tom = '13,Tom Berg,M,0:36:00'

const zip = (lines: string[]) =>
  zipOf({
    'event.yml': manifest('', id),
    '10k.csv': `${['bib,name,gender,gun time', ...lines].join('\n')}\n`,
  })
const importLines = (lines: string[], query = '') =>
  site.importZip(zip(lines), `?allowRemoval=true${query}`)
const done = { stage: 'done' }
const remove = (bib: string) =>
  site.send('DELETE', `events/${id}/races/10k/results/${bib}?reason=Wrong%20race`)
const patch = (bib: string, body: object) =>
  site.send('PATCH', `events/${id}/races/10k/results/${bib}`, { reason: 'Error.', ...body })
const entries = () => site.entries(`${id}-10k-overall`)
const standings = async () => (await entries()).map(({ bib, name }) => `${bib ?? ''} ${name}`)

describe('a removed athlete', () => {
  beforeEach(async () => {
    expect(await importLines([mara, aiko, tom])).toMatchObject(done)
    expect((await remove('13')).status).toBe(200)
  })

  test.each([
    ['start number', '31,Tom Berg,M,0:36:00', 'done'],
    ['start number and time', '31,Tom Berg,M,0:36:05', 'done'],
    ['time', '13,Tom Berg,M,0:36:05', 'done'],
    ['spelling and start number', '31,Thom Berg,M,0:36:00', 'done'],
    ['start number, gender and time', '31,Tom Berg,,0:36:05', 'refused'],
  ])('is not shown again when the file has another %s', async (_what, line, stage) => {
    expect(await importLines([mara, aiko, line])).toMatchObject({ stage })
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
  })

  test('does not take along another athlete who gets the start number', async () => {
    const renumbered = [
      '11,Mara Lindqvist,F,0:34:29',
      '13,Aiko Hane,F,0:35:46',
      '31,Tom Berg,M,0:36:00',
    ]
    expect(await importLines(renumbered)).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '13 Aiko Hane'])
  })

  test('is found in each later file, and returns only without the correction', async () => {
    expect(await importLines([mara, aiko, '31,Tom Berg,M,0:36:00'])).toMatchObject(done)
    expect(await importLines([mara, aiko, '31,Thomas Bergen,M,0:36:00'])).toMatchObject({
      stage: 'refused',
      problems: [
        { code: 'privacy.undecided', message: expect.stringContaining('removed') as string },
      ],
    })
    const removed = await correctedId()
    const married = [mara, aiko, '31,Thomas Bergen,M,0:36:00']
    expect(await importLines(married, `&privacy=${removed}=4`)).toMatchObject(done)
    expect(await importLines([...married, '50,Nina Falk,F,0:40:00'])).toMatchObject(done)
    expect(await importLines([mara, aiko, '44,Thomas Bergen,M,0:36:00'])).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
    const last = [mara, aiko, '44,Thomas Bergen,M,0:36:00']
    expect(await importLines(last, '&dropCorrections=true')).toMatchObject(done)
    const [, , third] = await entries()
    expect([third?.bib, third?.participant_id]).toEqual(['44', removed])
  })

  test('waits while no row can be this person', async () => {
    const waits =
      'Start number 13 was removed by a correction and is not in the file: the removal waits'
    const without = await importLines([mara, aiko, '50,Nina Falk,F,0:40:00'])
    expect(without.report?.races[0]?.understanding).toContain(waits)
    const found = await importLines([mara, aiko, '31,Tom Berg,M,0:36:00'])
    expect(found).toMatchObject(done)
    expect(found.report?.races[0]?.understanding).not.toContain(waits)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
  })

  test('stops an import in which the start number has a stranger, until an organiser decides', async () => {
    const lines = [mara, aiko, '13,Nils Falk,M,0:40:00']
    const refused = await importLines(lines)
    expect(refused).toMatchObject({ stage: 'refused', problems: [{ code: 'privacy.undecided' }] })
    expect(JSON.stringify(refused)).not.toMatch(/Tom|Berg/)
    const removed = await correctedId()
    expect(await importLines(lines, `&privacy=${removed}=none`)).toMatchObject(done)
    expect(await standings()).toContain('13 Nils Falk')
    expect(await importLines([...lines, '31,Tom Berg,M,0:36:00'])).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane', '13 Nils Falk'])
  })

  test('is found by the values of the file, which were corrected before', async () => {
    expect((await patch('12', { name: 'Ida Moor', gender: 'M' })).status).toBe(200)
    expect((await remove('12')).status).toBe(200)
    expect(await importLines([mara, '21,Aiko Hane,F,0:35:46'])).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist'])
  })
})

test('a removed double entry does not take along the other one', async () => {
  await importLines([mara, '13,Tom Berg,M,0:36:00', '31,Tom Berg,M,0:36:00'])
  await remove('31')
  const renumbered = [mara, '14,Tom Berg,M,0:36:00']
  expect(await importLines(renumbered)).toMatchObject({
    stage: 'refused',
    problems: [{ code: 'privacy.undecided' }],
  })
  const removed = await correctedId()
  expect(await importLines(renumbered, `&privacy=${removed}=none`)).toMatchObject(done)
  expect(await standings()).toEqual(['11 Mara Lindqvist', '14 Tom Berg'])
})

test('a disqualification follows the athlete to another start number', async () => {
  await importLines([mara, aiko, tom])
  await patch('13', { state: 'disqualified' })
  const [, , before] = await entries()
  const renumbered = [mara, '13,Aiko Hane,F,0:35:46', '12,Tom Berg,M,0:36:00']
  expect(await importLines(renumbered)).toMatchObject(done)
  const places = (await entries()).map(({ position, bib, name }) => [position, bib, name])
  expect(places).toEqual([
    [1, '11', 'Mara Lindqvist'],
    [2, '13', 'Aiko Hane'],
    [null, '12', 'Tom Berg'],
  ])
  expect((await entries())[2]?.participant_id).toBe(before?.participant_id)
})

test('exchanged names stay exchanged when the same rows come again', async () => {
  await importLines([mara, aiko, tom])
  await patch('11', { name: 'Aiko Hane', bib: '21' })
  await patch('12', { name: 'Mara Lindqvist' })
  const before = await entries()
  expect(await importLines([tom, aiko, mara, '50,Nina Falk,F,0:40:00'])).toMatchObject(done)
  expect((await entries()).slice(0, 3)).toEqual(before)
})

test('a corrected athlete who is missing in the file is named, and the correction waits', async () => {
  await importLines([mara, aiko, tom])
  await patch('12', { name: 'Aiko Hanekawa' })
  const missing = [mara, '12,Nils Falk,M,0:50:00', tom]
  expect(await importLines(missing)).toMatchObject({
    stage: 'refused',
    problems: [
      {
        code: 'results.contradictsCorrection',
        message: 'Start number 12 was corrected and is not in the file',
      },
    ],
  })
  expect(await importLines(missing, '&keepCorrections=true')).toMatchObject(done)
  expect(await standings()).toEqual(['11 Mara Lindqvist', '13 Tom Berg', '12 Nils Falk'])
  expect(await importLines([...missing, '21,Aiko Hane,F,0:35:46'])).toMatchObject(done)
  expect((await standings())[1]).toBe('21 Aiko Hanekawa')
})

describe('a correction in a race that an import leaves out', () => {
  const twoRaces = manifest('', 'ID').replace(
    '\n  - ',
    '\n  - { key: 5k, name: 5 km, sport: running, distance: 5 km }\n  - ',
  )
  const withRaces = (event: string) =>
    site.importZip(
      zipOf({
        'event.yml': event.replace('ID', id),
        '10k.csv': `${['bib,name,gender,gun time', mara, aiko, tom].join('\n')}\n`,
      }),
      '?allowRemoval=true',
    )
  const withoutRace = twoRaces.replace(/\n {2}- { key: 10k.*/, '')

  beforeEach(async () => {
    expect(await withRaces(twoRaces)).toMatchObject(done)
    expect((await remove('13')).status).toBe(200)
    expect(await withRaces(withoutRace)).toMatchObject(done)
  })

  test('is in effect again after an undo', async () => {
    expect((await site.undo(id)).status).toBe(200)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
    expect(await withRaces(`${twoRaces}# edited`)).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
  })

  test('is in effect again when another import contains the race', async () => {
    expect(await withRaces(twoRaces)).toMatchObject(done)
    expect(await standings()).toEqual(['11 Mara Lindqvist', '12 Aiko Hane'])
  })

  test('is deleted with its event', async () => {
    await deleteEvent(site.db, id)
    const items = await site.db.selectFrom('result_corrections').selectAll().execute()
    expect(items.filter(({ race_id: race }) => race.startsWith(`${id}-`))).toEqual([])
  })
})

/** Returns the id of the athlete of the latest correction. */
async function correctedId(): Promise<string> {
  const path = `events/${id}/corrections`
  const { body } = await site.send<{ items: { athlete_id: string }[] }>('GET', path)
  return body.items[0]?.athlete_id ?? ''
}
