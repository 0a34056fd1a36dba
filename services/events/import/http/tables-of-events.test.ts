import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codesOf,
  createImportSite,
  facts,
  knownTable as known,
  manifest,
  zipOf,
} from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

const withoutEmpty = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

test('a table replaces the results of its race, and the rest of the event stays', async () => {
  const event = 'planned-2026'
  const planned = manifest(
    `  - { key: walk, name: Walk, sport: walking, distance: 5 km, check_points: [{ name: 1 km, distance: 1 km }, { name: 3 km, distance: 3 km }], results: { file: walk.csv } }
timetable: [{ starts_at: 08:00, title: Start numbers, place: Boathouse }]
sponsors: [{ name: Tugboat Books }]
`,
    event,
  )
    .replace('results: { file: 10k.csv }', 'entries: { url: https://entries.example/10k }')
    .replace('name: 10 km,', 'name: Around the lake,')
  const walk = 'bib,name,gun time,1 km,3 km\n5,Lio Brandner,1:02:00,0:12:00,0:37:00\n'
  const zip = zipOf({ 'event.yml': planned, 'walk.csv': walk })
  expect(await site.importZip(zip)).toMatchObject({ stage: 'done', problems: [] })
  const details = async () => ({
    event: await site.get<object>(`events/${event}`),
    timetable: await site.get<object>(`events/${event}/timetable`),
    walk: await site.get<object>(`rankings/${event}-walk-overall/entries`),
  })
  const before = await details()

  const unnamed = { ...facts, name: 'Lakeside Run', event, distance: '' }
  const asked = await site.importTable(known, withoutEmpty(unnamed))
  expect(asked).toMatchObject({
    stage: 'refused',
    problems: [{ code: 'event.factMissing', path: 'race' }],
  })
  const job = await site.importTable(known, { ...facts, name: 'Lakeside Run', event })
  expect(job).toMatchObject({
    stage: 'done',
    report: {
      races: [
        {
          race_id: `${event}-10k`,
          added: 3,
          understanding: expect.arrayContaining(['1. Mara Lindqvist · 0:34:29']) as unknown,
        },
      ],
    },
  })
  const items = await site.entries(`${event}-10k-overall`)
  expect(items.map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Aiko Hane', 'Tom Berg'])
  expect(await details()).toEqual(before)

  const onlyTimes = 'No.,Athlete,Time\n5,Lio Brandner,1:01:00\n'
  const walked = await site.importTable(onlyTimes, {
    ...facts,
    name: 'Lakeside Run',
    event,
    race: 'walk',
    distance: '5 km',
  })
  expect(walked).toMatchObject({
    stage: 'done',
    report: { races: [{ race_id: `${event}-walk`, changed: 1 }] },
  })
  expect((await details()).timetable).toEqual(before.timetable)
  expect(await site.entries(`${event}-10k-overall`)).toEqual(items)
})

test('a table of a further race is refused, and added when it says so', async () => {
  await site.importTable(known, facts, { event: 'further-2026' })
  const other = known.replaceAll(
    /Mara Lindqvist|Aiko Hane|Tom Berg/g,
    (name) => `Ana ${name.slice(-4)}`,
  )
  const further = { event: 'further-2026', race: '5 km', distance: '5 km' }
  const { problems } = await site.importTable(other.replaceAll(',1', ',2'), facts, further)
  expect(problems).toMatchObject([
    {
      code: 'results.removesPeople',
      count: 3,
      total: 3,
      expected: expect.stringMatching(/allowRemoval=true.* send newRace=true/) as string,
    },
  ])
  const added = await site.importTable(other.replaceAll(',1', ',2'), facts, further, {
    newRace: 'true',
  })
  expect(added).toMatchObject({
    stage: 'done',
    report: { races: [{ race_id: 'further-2026-5-km', added: 3 }] },
  })
  const event = await site.get<{ races: object[] }>('events/further-2026/races')
  expect(event).toMatchObject({ items: [{ name: '10 km' }, { name: '5 km' }] })
  expect(await site.names('further-2026-race-overall')).toEqual([
    'Mara Lindqvist',
    'Aiko Hane',
    'Tom Berg',
  ])
  const twice = await site.importTable(known, facts, further, { newRace: 'true' })
  expect(codesOf(twice)).toEqual(['race.exists'])
  const unnamed = { file: 'x.csv', event: 'further-2026', newRace: 'true' }
  expect((await site.importTable(known, unnamed)).problems).toMatchObject([{ path: 'race' }])
})

test('a table is refused for an event that comes from a calendar', async () => {
  const event = { event: 'calendar-2026' }
  await site.importTable(known, facts, event)
  await site.db.deleteFrom('event_publications').where('event_id', '=', event.event).execute()
  const { body } = await site.send<{ items: { id: string }[] }>('GET', 'events')
  expect(body.items.map(({ id }) => id)).not.toContain(event.event)
  const refused = await site.importTable(known.replace('0:36:00', '0:36:02'), facts, event)
  expect(codesOf(refused)).toEqual(['event.notRecorded'])
})
