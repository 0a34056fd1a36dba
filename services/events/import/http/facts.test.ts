import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../events/schema.ts'
import type { PublishedFacts } from './facts-schema.ts'
import type { ImportJob } from './schema.ts'
import { codesOf, createImportSite, manifest, otherToken, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

const facts = {
  event: {
    name: 'Dawn Run',
    description: 'At **sunrise**.',
    city: 'Seeblick',
    country: 'ch',
    time_zone: 'Europe/Zurich',
    date_from: '2027-05-02',
    date_to: '2027-05-03',
  },
  races: [
    {
      key: '10k',
      name: '10 km',
      sport: 'running',
      distance: '10 km',
      starts_at: '2027-05-02T06:30',
    },
  ],
}

const put = (event: string, body: object, query = '', headers = {}) =>
  site.send<ImportJob>('PUT', `events/${event}/facts${query}`, body, headers)
/** Sends facts and waits for the end of their job. */
const sendFacts = async (event: string, body: object, query = '') =>
  site.ended((await put(event, body, query)).body.id)
const read = (event: string) => site.send<PublishedFacts>('GET', `events/${event}/facts`)
const eventPage = async (id: string) => ({
  ...(await site.get<Event>(`events/${id}`)),
  races: await items(id, 'races'),
})
const items = async (id: string, path: string) =>
  (await site.get<{ items: object[] }>(`events/${id}/${path}`)).items

test('an event is announced, seen, changed and changed back', async () => {
  const id = site.newEventId()
  const check = await sendFacts(id, facts, '?dryRun=true&after=0')
  expect(check).toMatchObject({ stage: 'done', report: { changed: true, after: 0, races: [] } })
  expect((await read(id)).status).toBe(404)

  const job = await sendFacts(id, facts, '?after=0')
  expect(job).toMatchObject({ stage: 'done', report: { publication: 1, event_name: 'Dawn Run' } })
  expect(await eventPage(id)).toMatchObject({
    name: 'Dawn Run',
    city: 'Seeblick',
    country: 'ch',
    date_from: '2027-05-02',
    races: [{ id: `${id}-10k`, name: '10 km', starts_at: '2027-05-02T04:30:00.000Z' }],
  })
  expect((await read(id)).body).toEqual({ after: 1, ...facts })
  expect((await site.publications(id)).map(({ kind }) => kind)).toEqual(['facts'])
  expect((await put(id, facts, '?after=0')).body).toEqual(job)
  expect((await sendFacts(id, facts, '?dryRun=true')).report).toMatchObject({ changed: false })

  const { description: _, city: __, ...event } = facts.event
  const moved = { ...event, name: 'Dusk Run', date_from: '2027-05-09', date_to: '2027-05-09' }
  const races = [
    { ...facts.races[0], starts_at: '18:00' },
    { name: 'Half Marathon', sport_label: 'Canicross', distance: '21.1 km' },
  ]
  await sendFacts(id, { event: moved, races })
  expect((await read(id)).body).toEqual({
    after: 2,
    event: { ...moved, date_to: undefined },
    races: [
      { ...facts.races[0], starts_at: '2027-05-09T18:00' },
      {
        key: 'half-marathon',
        name: 'Half Marathon',
        sport_label: { name: 'Canicross' },
        distance: '21.1 km',
      },
    ],
  })
  expect(await eventPage(id)).toMatchObject({ name: 'Dusk Run', city: null })

  expect((await site.undo(id)).status).toBe(200)
  expect((await read(id)).body).toEqual({ after: 1, ...facts })
})

test('entries, timetable and earlier edition stay until others are sent, and can be removed', async () => {
  const id = site.newEventId()
  const entries = { url: 'https://dawn.example/enter', opens: '2027-01-01T10:00', price: '€ 35' }
  const timetable: NonNullable<PublishedFacts['timetable']> = [
    { starts_at: '2027-05-02T05:30', title: 'Bib numbers', place: 'Boat house' },
    { starts_at: '2027-05-02T06:15', title: 'Warm-up', race: '10k' },
  ]
  const event = { ...facts.event, edition_of: 'dawn-run-2026', entries }
  const job = await sendFacts(id, { ...facts, event, timetable })
  expect(job.stage).toBe('done')
  const published = (await read(id)).body
  expect(published).toEqual({
    after: 1,
    races: facts.races,
    timetable,
    event: { ...event, entries: { ...entries, state: 'open' } },
  })
  expect(await site.get(`events/${id}`)).toMatchObject({
    entries: { url: entries.url, opens: '2027-01-01T09:00:00.000Z', price: '€ 35' },
  })
  expect((await sendFacts(id, { ...published, after: undefined }, '?dryRun=true')).report).toEqual(
    expect.objectContaining({ changed: false }),
  )

  const mile = { key: 'mile', name: 'Mile', sport: 'running' }
  await sendFacts(id, { ...facts, races: [mile] })
  const [bibs, warmUp] = timetable.map(({ race: _, ...item }) => item)
  expect((await read(id)).body).toMatchObject({ event: published.event, timetable: [bibs, warmUp] })

  const removal = { ...facts.event, edition_of: null, entries: null }
  await sendFacts(id, { event: removal, races: [mile], timetable: [] })
  expect((await read(id)).body).toEqual({ after: 3, event: facts.event, races: [mile] })
})

/** A package with two races and all kinds of other data. One of the races has results. */
const packageOf = (id: string) =>
  zipOf({
    'event.yml': `
organisation: { id: lakeside-runners, name: Lakeside Runners, description: We run. }
event:
  { id: ${id}, name: Lakeside Run, time_zone: Europe/Zurich, date_from: 2026-06-14,
    starts_at: '08:00', ends_at: '15:00', entries: { price: € 35 } }
races:
  - { key: 10k, name: 10 km, sport: running, distance: 10 km, starts_at: '09:00',
      check_points: [{ name: Bridge, distance: 5 km }], results: { file: 10k.csv },
      rankings: [{ key: overall, name: Overall }, { key: women, name: Women, only: { gender: F } }] }
  - { key: mile, name: Mile, sport: running, distance: 1 mile, starts_at: '12:00',
      entries: { price: € 5, state: full } }
timetable:
  - { starts_at: '11:30', title: Warm-up, race: mile }
sponsors:
  - { name: Harbour Bakery }
`,
    '10k.csv': table(),
    'news/soup.md': `---\ntitle: Soup\npublished_from: 2026-06-14 10:00\n---\nWarm.\n`,
  })

test('facts change nothing else of an event', async () => {
  const id = site.newEventId()
  await site.importZip(packageOf(id))
  const patch = await site.send('PATCH', `events/${id}/races/10k/results/11`, {
    name: 'Mara Berg',
    reason: 'Married.',
  })
  expect([patch.status, patch.body.code]).toEqual([200, undefined])
  const before = (await read(id)).body
  expect(before.races.map(({ key }) => key)).toEqual(['10k', 'mile'])
  expect(before).toMatchObject({
    event: { entries: { price: '€ 35' } },
    races: [{}, { entries: { price: '€ 5', state: 'full' } }],
    timetable: [{ starts_at: '2026-06-14T11:30', title: 'Warm-up', race: 'mile' }],
  })
  const withoutEntries = before.races.map(({ entries: _, ...race }) => race)
  expect(
    (await sendFacts(id, { event: before.event, races: withoutEntries })).report,
  ).toMatchObject({
    changed: false,
  })

  const [tenK, mile] = before.races
  const changed = {
    event: { ...before.event, name: 'Lakeside Evening' },
    races: [
      { ...tenK, name: '10 kilometres' },
      { ...mile, entries: { price: '€ 6' } },
    ],
  }
  expect(await sendFacts(id, changed)).toMatchObject({ stage: 'done', report: { races: [] } })
  expect(await site.names(`${id}-10k-women`)).toEqual(['Mara Berg', 'Aiko Hane'])
  expect(await eventPage(id)).toMatchObject({
    name: 'Lakeside Evening',
    starts_at: '2026-06-14T06:00:00.000Z',
    ends_at: '2026-06-14T13:00:00.000Z',
    races: [{ name: '10 kilometres' }, { name: 'Mile' }],
  })
  expect(await items(id, 'sponsors')).toMatchObject([{ name: 'Harbour Bakery' }])
  expect(await items(id, 'updates')).toMatchObject([{ title: 'Soup' }])
  expect(await items(id, 'timetable')).toMatchObject([{ title: 'Warm-up' }])
  expect(await site.get('organisations/lakeside-runners')).toMatchObject({
    description: 'We run.',
  })
  const priceOf = async (race: string) => await site.get(`races/${id}-${race}`)
  expect(await priceOf('10k')).toMatchObject({ entries: { price: '€ 35' } })
  expect(await priceOf('mile')).toMatchObject({ entries: { price: '€ 6', state: 'closed' } })
  await sendFacts(id, { ...changed, races: [tenK, { ...mile, entries: null }] })
  expect(await priceOf('mile')).toMatchObject({ entries: { price: '€ 35' } })
})

test('a race with results is removed only if this is allowed, and one without at once', async () => {
  const id = site.newEventId()
  await site.importZip(packageOf(id))
  const { event, races } = (await read(id)).body
  const [tenK, mile] = races
  const removal = { event, races: [mile] }
  const refused = await sendFacts(id, removal)
  expect(refused.problems).toMatchObject([
    {
      code: 'results.removesPeople',
      count: 3,
      answers: [{ parameter: 'allowRemoval', value: 'true' }],
    },
  ])
  expect(await site.names(`${id}-10k-women`)).toEqual(['Mara Lindqvist', 'Aiko Hane'])
  expect((await sendFacts(id, { event, races: [tenK] })).stage).toBe('done')
  expect((await eventPage(id)).races).toMatchObject([{ name: '10 km' }])

  const allowed = await sendFacts(id, removal, '?allowRemoval=true')
  expect(allowed.stage).toBe('done')
  expect((await eventPage(id)).races).toMatchObject([{ name: 'Mile' }])
  await site.undo(id)
  expect(await site.names(`${id}-10k-women`)).toEqual(['Mara Lindqvist', 'Aiko Hane'])
})

test.each([
  ['a day that does not exist', { date_from: '2027-02-30' }, {}, 'event.noSuchDay event.date_from'],
  ['an unknown time zone', { time_zone: 'Lake/Side' }, {}, 'event.unknownTimeZone event.time_zone'],
  ['an unknown country', { country: 'Atlantis' }, {}, 'country.unknown event.country'],
  ['no name', { name: undefined }, {}, 'field.missing event.name'],
  ['an end before the start', { date_to: '2027-05-01' }, {}, 'event.endsBeforeStart event.date_to'],
  ['an end in another year', { date_to: '2037-05-03' }, {}, 'event.tooLong event.date_to'],
  ['a field of files', { image: '/etc/passwd' }, {}, 'field.unknown event.image'],
  ['no address', { entries: { url: 'dawn' } }, {}, 'field.invalid event.entries.url'],
  [
    'an address with a password',
    { entries: { url: 'https://user:secret@dawn.example/' } },
    {},
    'field.invalid event.entries.url',
  ],
  [
    'an address that the database cannot store',
    { entries: { url: 'https://dawn.example/\u0000' } },
    {},
    'field.invalid event.entries.url',
  ],
  ['an invisible name', { name: ' \u200B' }, {}, 'field.invalid event.name'],
  ['an endless distance', {}, { distance: 1e308 }, 'field.invalid races[0].distance'],
  ['no address', {}, { entries: { url: 'dawn' } }, 'field.invalid races[0].entries.url'],
  ['no time', { entries: { opens: '25:00' } }, {}, 'time.none event.entries.opens'],
  ['an earlier edition', { edition_of: 'Dawn' }, {}, 'field.invalid event.edition_of'],
  ['an unknown sport', {}, { sport: 'chess' }, 'field.invalid races[0].sport'],
  ['no sport', {}, { sport: undefined }, 'race.noSport races[0].sport'],
  ['a distance without a length', {}, { distance: 'far' }, 'field.invalid races[0].distance'],
  ['a start that does not exist', {}, { starts_at: '25:00' }, 'time.none races[0].starts_at'],
  ['results', {}, { results: { file: '10k.csv' } }, 'field.unknown races[0].results'],
])('%s is refused as in event.yml', async (_what, event, race, problem) => {
  const { problems } = await sendFacts(site.newEventId(), {
    event: { ...facts.event, ...event },
    races: [{ ...facts.races[0], ...race }],
  })
  expect(problems.map(({ code, path }) => `${code} ${path ?? ''}`)).toEqual([problem])
})

test('another distance names the races whose published times look impossible', async () => {
  const id = site.newEventId()
  await site.importZip(packageOf(id))
  const { event, races } = (await read(id)).body
  const [tenK, mile] = races
  const withDistances = (of10k: string, ofMile: string) => ({
    event,
    races: [
      { ...tenK, distance: of10k },
      { ...mile, distance: ofMile },
    ],
  })
  const possible = await sendFacts(id, withDistances('10.5 km', '21.1 km'), '?dryRun=true')
  expect(possible.report?.impossible_times).toEqual([])
  const longer = withDistances('14 km', '1 mile')
  const check = await sendFacts(id, longer, '?dryRun=true')
  expect(check).toMatchObject({
    stage: 'done',
    problems: [],
    report: {
      changed: true,
      impossible_times: [{ race_id: `${id}-10k`, name: '10 km', count: 2, total: 3 }],
    },
  })
  expect((await sendFacts(id, longer)).stage).toBe('done')
})

test('a course keeps its checkpoints before the finish, and races have keys of their own', async () => {
  const id = site.newEventId()
  await site.importZip(packageOf(id))
  const { event, races } = (await read(id)).body
  const [tenK, mile] = races
  const shorter = await sendFacts(id, { event, races: [{ ...tenK, distance: '3 km' }, mile] })
  expect(codesOf(shorter)).toEqual(['checkPoint.afterFinish'])
  const twice = await sendFacts(id, { event, races: [tenK, mile, { ...mile, key: undefined }] })
  expect(codesOf(twice)).toEqual(['race.duplicateKey'])
})

test('facts of another organisation, of a calendar and of an older state are refused', async () => {
  const id = site.newEventId()
  await site.importZip(zipOf({ 'event.yml': manifest('', id), '10k.csv': table() }))
  const foreign = { authorization: `Bearer ${otherToken}` }
  const { body: begun } = await put(id, facts, '', foreign)
  await expect
    .poll(
      async () => (await site.send<ImportJob>('GET', `jobs/${begun.id}`, undefined, foreign)).body,
    )
    .toMatchObject({ stage: 'refused', problems: [{ code: 'event.otherOrganisation' }] })
  expect((await site.send('GET', `events/${id}/facts`, undefined, foreign)).body.code).toBe(
    'token.otherOrganisation',
  )
  expect(codesOf(await sendFacts(id, facts, '?after=0&dryRun=true'))).toEqual(['import.outdated'])

  await site.db.deleteFrom('event_publications').where('event_id', '=', id).execute()
  expect(codesOf(await sendFacts(id, facts))).toEqual(['event.notRecorded'])
  expect((await read(id)).body.code).toBe('event.notRecorded')
})

test.each([
  ['event.name', { name: 'Dawn\u0000Run' }],
  ['event.description', { description: 'At\u0000sunrise.' }],
  ['event.date_from', { date_from: '0000-05-02' }],
])('%s that cannot be stored is named', async (path, event) => {
  const job = await sendFacts('stored-2027', { ...facts, event: { ...facts.event, ...event } })
  expect(job).toMatchObject({ stage: 'refused', problems: [{ code: 'field.invalid', path }] })
})
