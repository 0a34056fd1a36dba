import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventPackage, ResultRow } from '../../services/events/event-package.ts'
import { createImportSite } from '../../services/events/import/http/testing.ts'
import type { ImportJob } from '../../services/events/import/http/schema.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import type { DetailedEntryPage } from '../../services/events/rankings/schema.ts'
import { createTestService } from '../../services/events/testing.ts'
import { noLimits } from '../overload/testing.ts'
import { downloadRoutes } from './ranking-route.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The service with the invented events. `app` serves the downloads of these events. */
let source: Awaited<ReturnType<typeof createTestService>>
let app: FastifyInstance
/** The site that imports the downloaded files. It has a database of its own. */
let target: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  source = await createTestService()
  target = await createImportSite()
  app = Fastify()
  downloadRoutes(app, noLimits, async ({ url }) => {
    const { statusCode: status, headers, payload: body } = await source.app.inject(url)
    return { status, headers: { 'content-type': String(headers['content-type']) }, body }
  })
})
afterAll(async () => {
  await app.close()
  await target.close()
  await source.close()
})

const word = fc.constantFrom(
  ...'Mara Aiko Tomás Łucja Ngozi Jörg Inés Lio O’Hara Zoë Søren Ødegård van Núñez 小林 Müller Олена Коваль محمد علي אורי'.split(
    ' ',
  ),
)
const athlete = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  gender: fc.constantFrom('F', 'M', 'X', null),
  age: fc.option(fc.integer({ min: 18, max: 80 })),
  team: fc.option(
    fc.constantFrom(
      'Quay AC',
      'Nordic "Striders"',
      '<Harbour> & Pacers',
      'Étoile; Nord, TV',
      '@Home RC',
    ),
  ),
  category: fc.constantFrom('W30', 'M40', 'W50', null),
  city: fc.option(fc.constantFrom('Weiher', 'Quai', 'São Vicente', '京都')),
  country: fc.constantFrom('ch', 'de', 'nl', 'gb', 'za', 'jp', null),
  // There are few different times, so some athletes tie.
  time: fc.integer({ min: 0, max: 12 }).map((step) => 4201 + step * 600),
  delay: fc.constantFrom(0, 1, 12),
  isSplitMissing: fc.boolean(),
})

/** States of the first athletes. All other athletes finish. */
const states = ['finished', 'finished', 'did_not_finish', 'did_not_start', 'disqualified'] as const
/** Sports with whole seconds and with fractions. `unit` is the unit of times in milliseconds. */
const sports = [
  { sport: 'running', unit: 1000 },
  { sport: 'cycling', unit: 430 },
] as const
const results = fc.record({
  athletes: fc.array(athlete, { minLength: 9, maxLength: 20 }),
  sport: fc.constantFrom(...sports),
  decidedBy: fc.constantFrom('gun', 'chip'),
})
type Results = typeof results extends fc.Arbitrary<infer Value> ? Value : never

function rowsOf({ athletes, sport: { unit } }: Results): ResultRow[] {
  return athletes.map(({ time, delay, isSplitMissing, ...person }, index) => {
    const state = states[index] ?? 'finished'
    const hasStarted = state !== 'did_not_start'
    const hasFinished = hasStarted && state !== 'did_not_finish'
    return runner(String(100 - index).padStart(3, '0'), {
      ...person,
      private: index === 0,
      state,
      gunTime: hasFinished ? time * unit : null,
      chipTime: hasFinished ? (time - delay) * unit : null,
      splitTimes: [
        hasStarted && !isSplitMissing ? Math.floor(time * 0.24) * unit : null,
        hasFinished ? Math.floor(time * 0.48) * unit : null,
      ],
    })
  })
}

/**
 * Returns the package of an event with its own id, so no athlete of an earlier event is
 * matched.
 */
function eventOf(id: string, given: Results): EventPackage {
  const { event, races, ...rest } = harbourHalf({
    rows: rowsOf(given),
    rankings: [{ decidedBy: given.decidedBy }],
  })
  return {
    ...rest,
    contentHash: id,
    event: { ...event, id },
    news: [],
    races: races.map((race) => ({
      ...race,
      id: `${id}-half`,
      sport: given.sport.sport,
      rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${id}-half-0` })),
    })),
  }
}

const entriesOf = async (get: (path: string) => Promise<DetailedEntryPage>, ranking: string) =>
  (await get(`rankings/${ranking}/detailed-entries?itemsPerPage=100`)).items.map(
    ({ entry, ...details }) => ({ ...entry, ...details }),
  )
type Stored = Awaited<ReturnType<typeof entriesOf>>[number]

/** Imports a file as a new event without a mapping of columns, and returns what is stored. */
async function importFile(bytes: Buffer, given: Record<'file' | 'event' | 'sport', string>) {
  const facts = new URLSearchParams({
    name: 'Invented Run',
    date: '2026-05-03',
    timeZone: 'Europe/Amsterdam',
    distance: '21.097 km',
    ...given,
  })
  const sent = await target.send<ImportJob>(
    'POST',
    `tables?${facts.toString()}`,
    new Blob([new Uint8Array(bytes)]),
  )
  const { stage, problems, rejects } = await target.ended(sent.body.id)
  expect([stage, problems, rejects]).toEqual(['done', [], []])
  return entriesOf((path) => target.get(path), `${given.event}-race-overall`)
}

type Clock = Results['decidedBy']
/** For each field of an imported result, computes the expected value from the published result. */
type Carried = Partial<Record<keyof Stored, (entry: Stored, clock: Clock) => unknown>>
const same = (...fields: (keyof Stored)[]): Carried =>
  Object.fromEntries(fields.map((field) => [field, (entry: Stored) => entry[field]]))

const person = same('position', 'name', 'bib', 'gender', 'country', 'state')
/** The file has no splits of a private profile, so the import stores none. */
const splits: Carried = {
  split_times: (entry) => (entry.private ? [null, null] : entry.split_times),
}
const details = { ...same('age', 'city'), ...splits }
const all: Carried = {
  ...person,
  ...same('gender_position', 'category_position', 'team', 'category', 'gun_time', 'chip_time'),
}
const everyColumn =
  'position,bib,name,gender,team,category,country,city,age,state,gun_time,chip_time,gender_position,category_position,splits'
const everyone = () => true

/** Returns the only time that the files of federations have: the time that decides the ranking. */
const deciding = (entry: Stored, clock: Clock) => entry[`${clock}_time`]
const ofFinisher = (entry: Stored, clock: Clock) =>
  entry.state === 'finished' ? deciding(entry, clock) : null
const inSeconds = (time: number | null) => time && Math.ceil(time / 1000) * 1000

const formats: [name: string, carried: Carried, has: (entry: Stored) => boolean][] = [
  ['csv', all, everyone],
  [`csv?columns=${everyColumn}`, { ...all, ...details }, everyone],
  ['xlsx', { ...all, ...details }, everyone],
  ['json', all, everyone],
  ['world-athletics.csv', { ...person, race_time: ofFinisher }, everyone],
  [
    'itra.xlsx',
    { ...person, ...same('city'), race_time: (...of) => inSeconds(ofFinisher(...of)) },
    ({ state }) => state !== 'did_not_start',
  ],
  [
    'iof.xml',
    {
      ...person,
      ...same('team'),
      ...splits,
      gender: ({ gender }) => (gender === 'X' ? null : gender),
      race_time: deciding,
    },
    everyone,
  ],
]

let events = 0
test.each(formats)('%s is imported unchanged without a mapping', async (name, carried, has) => {
  const fields = Object.entries(carried)
  await fc.assert(
    fc.asyncProperty(results, async (given) => {
      events += 1
      const event = `invented-${String(events)}`
      await publishPackage(source.db, eventOf(event, given))
      const ranking = `${event}-half-0`
      const published = await entriesOf(
        async (path) => (await source.get<DetailedEntryPage>(`/v1/web/${path}`)).body,
        ranking,
      )
      const { rawPayload } = await app.inject(`/downloads/rankings/${ranking}.${name}`)
      const file = `x.${name.replace(/\?.*/, '')}`
      const imported = await importFile(rawPayload, { file, event, sport: given.sport.sport })
      expect(
        imported.map((entry) => fields.map(([field]) => [field, entry[field as keyof Stored]])),
      ).toEqual(
        published
          .filter(has)
          .map((entry) => fields.map(([field, of]) => [field, of(entry, given.decidedBy)])),
      )
    }),
    // `endOnFailure` prevents shrinking, because shrinking would import a hundred files.
    { numRuns: 3, seed: 50, endOnFailure: true },
  )
})

test('columns are chosen with their headings, and splits have the distances of their checkpoints', async () => {
  const [given] = fc.sample(results, { numRuns: 1, seed: 7 })
  if (given === undefined) throw new Error('nothing was invented')
  await publishPackage(source.db, eventOf('headings', given))
  const columns = 'columns=bib,name:Athlete,age:Years,splits'
  const { payload } = await app.inject(`/downloads/rankings/headings-half-0.csv?${columns}`)
  expect(payload.split('\r\n')[0]).toBe('\uFEFFbib,Athlete,Years,5 km,10 km')
})
