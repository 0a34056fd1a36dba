import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf, createImportSite, facts, knownTable as known, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

/** Publishes an event with races of the given keys and fields, all with the same results. */
async function publishRaces(event: string, races: Record<string, string>) {
  const lines = Object.entries(races).map(
    ([key, fields]) => `  - { key: ${key}, sport: running, ${fields}, results: { file: 10k.csv } }`,
  )
  const manifest = `organisation: { id: lakeside-runners, name: Lakeside Runners }
event: { id: ${event}, name: Two Days, time_zone: Europe/Zurich, date_from: 2026-06-13, date_to: 2026-06-14 }
races:
${lines.join('\n')}
`
  const job = await site.importZip(zipOf({ 'event.yml': manifest, '10k.csv': table() }))
  expect(job).toMatchObject({ stage: 'done', problems: [] })
  return job
}

const days = {
  saturday: 'name: 10 km, distance: 10 km, starts_at: 2026-06-13 09:00',
  sunday: 'name: 10 km, distance: 10 km, starts_at: 2026-06-14 09:00',
}
const later = known.replace('0:36:00', '0:36:09')

test('a table of one of two races with equal names says which one by its id', async () => {
  const event = 'two-days-2026'
  await publishRaces(event, days)
  const [saturday, sunday] = [`${event}-saturday`, `${event}-sunday`]
  const { body } = await site.send<{ items: { id: string; races: object[] }[] }>('GET', 'events')
  expect(body.items.find(({ id }) => id === event)?.races).toEqual([
    { id: saturday, name: '10 km', distance: 10_000, day: '2026-06-13', has_course: false },
    { id: sunday, name: '10 km', distance: 10_000, day: '2026-06-14', has_course: false },
  ])

  const sent = { file: 'x.csv', event }
  const answers = [saturday, sunday].map((value) => ({ parameter: 'race', value }))
  const ambiguous = await site.importTable(later, sent, { race: '10km' })
  expect(ambiguous.problems).toMatchObject([{ code: 'race.ambiguous', path: 'race', answers }])
  const unnamed = await site.importTable(later, sent)
  expect(unnamed.problems).toMatchObject([{ code: 'event.factMissing', path: 'race', answers }])
  const unknown = await site.importTable(later, sent, { race: `${event}-monday` })
  expect(unknown.problems).toMatchObject([{ code: 'race.notFound', answers }])
  const again = await site.importTable(later, sent, { race: sunday, newRace: 'true' })
  expect(codesOf(again)).toEqual(['race.exists'])

  const job = await site.importTable(later, sent, { race: sunday })
  expect(job).toMatchObject({
    stage: 'done',
    report: { races: [{ race_id: sunday, added: 0, removed: 0 }] },
  })
  // The package has gun times, and the table has race times.
  const last = async (race: string) => (await site.entries(`${race}-overall`)).at(-1)?.race_time
  expect([await last(saturday), await last(sunday)]).toEqual([null, 2_169_000])
  const { items } = await site.get<{ items: object[] }>(`events/${event}/races`)
  expect(items).toMatchObject([{ name: '10 km' }, { name: '10 km' }])
})

test('a column of races cannot name one of two races with equal names', async () => {
  const event = 'two-columns-2026'
  await publishRaces(event, { ...days, walk: 'name: Walk, distance: 5 km' })
  const [header, ...rows] = known.trim().split('\n')
  const ofRaces = (first: string) =>
    [`${header ?? ''},Race`, ...rows.map((row, index) => `${row},${index < 2 ? first : 'Walk'}`)]
      .join('\n')
      .replace('0:35:46', '0:35:47')
  const sent = { file: 'x.csv', event, allowRemoval: 'true', keepPlaces: 'true' }
  const ambiguous = await site.importTable(ofRaces('10 km'), sent)
  expect(ambiguous.problems).toMatchObject([{ code: 'race.ambiguous' }])
  expect(ambiguous.problems[0]?.answers, 'no parameter names it').toBeUndefined()
  expect(await site.importTable(ofRaces(`${event}-sunday`), sent)).toMatchObject({
    problems: [],
    stage: 'done',
    report: { races: [{ race_id: `${event}-sunday` }, { race_id: `${event}-walk` }] },
  })
})

test('a race with the name of its event is chosen by its id', async () => {
  const event = 'same-name-2026'
  await publishRaces(event, {
    main: 'name: Two Days, distance: 10 km',
    kids: 'name: Kids, distance: 5 km',
  })
  const sent = { file: 'x.csv', event }
  const { problems } = await site.importTable(later, sent)
  expect(problems).toMatchObject([{ answers: [{ value: `${event}-main` }, { value: 'Kids' }] }])
  const job = await site.importTable(later, sent, { race: `${event}-main` })
  expect(job).toMatchObject({ report: { races: [{ race_id: `${event}-main` }] } })
})

test('a further race may have a name that begins with the id of the event', async () => {
  const event = 'ridge-2026'
  await publishRaces(event, { main: 'name: Ridge, distance: 10 km' })
  const sent = { ...facts, event, race: `${event} Kids`, distance: '8 km' }
  expect(await site.importTable(known, sent)).toMatchObject({ stage: 'done', problems: [] })
  const typed = await site.importTable(known, { ...sent, race: `${event}-Kids` })
  expect(codesOf(typed)).toEqual([])
})

test('names that differ only in case or accents are told apart when written exactly', async () => {
  const event = 'accents-2026'
  await publishRaces(event, {
    a: 'name: Élite, distance: 10 km',
    b: 'name: Elite, distance: 10 km',
    c: 'name: ELITE, distance: 10 km',
  })
  const sent = { file: 'x.csv', event }
  expect(await site.importTable(later, sent, { race: 'ELITE' })).toMatchObject({
    report: { races: [{ race_id: `${event}-c` }] },
  })
  const { problems } = await site.importTable(later, sent, { race: 'elite' })
  expect(problems).toMatchObject([{ code: 'race.ambiguous', answers: [{}, {}, {}] }])
  for (const answer of problems[0]?.answers ?? []) {
    const job = await site.importTable(later, sent, { race: answer.value, dryRun: 'true' })
    expect(job.stage).toBe('done')
  }
})

test('further races have keys of their own, whatever their names consist of', async () => {
  const event = 'numbers-2026'
  await site.importTable(known, facts, { event })
  const names = ['10', '21,1', '½', '半马', '!', '🏃']
  const ids: unknown[] = []
  for (const race of names) {
    const job = await site.importTable(known, { ...facts, event, race, newRace: 'true' })
    expect(job, race).toMatchObject({ stage: 'done', problems: [] })
    ids.push(...(job.report?.races ?? []).map((each) => each.race_id))
  }
  expect(new Set(ids).size).toBe(names.length)
  const twice = await site.importTable(known, { ...facts, event, race: '½', newRace: 'true' })
  expect(codesOf(twice)).toEqual(['race.exists'])
})

test('an id means its race, also if it is the key of another race', async () => {
  const event = 'run-2026'
  await publishRaces(event, { [`${event}-10k`]: 'name: Trail', '10k': 'name: Road' })
  const race = (id: string) => `events/${event}/races/${id}`
  const correct = async (id: string) => {
    const change = { team: 'Quay', reason: 'Club.' }
    return (await site.send('PATCH', `${race(id)}/results/12`, change)).body
  }
  expect(await correct(`${event}-10k`)).toMatchObject({ race_id: `${event}-10k` })
  const cancelled = { status: 'cancelled', reason: 'Storm.' }
  const { body } = await site.send('PUT', `${race(`${event}-10k`)}/status`, cancelled)
  expect(body).toMatchObject({ page: `/events/${event}/races/${event}-10k` })
  const other = `${event}-${event}-10k`
  expect(await correct(other)).toMatchObject({ race_id: other })
})

test('the report of an import says which publication it made', async () => {
  const event = 'numbered-2026'
  expect(await publishRaces(event, days)).toMatchObject({ report: { publication: 1 } })
  const sent = { file: 'x.csv', event, race: `${event}-sunday` }
  const dry = await site.importTable(later, sent, { dryRun: 'true' })
  expect(dry.report).not.toHaveProperty('publication')
  expect(await site.importTable(later, sent)).toMatchObject({ report: { publication: 2 } })
  const undone = await site.send('POST', `events/${event}/undo`, { publication: 2 })
  expect(undone.status).toBe(200)
})
