import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { loadPlaces } from '../places/load-places.ts'
import { createSearchService, eventOf } from './testing.ts'

// The texts of searches contain more than names: places, distances, months, organisers or clubs.
let service: Awaited<ReturnType<typeof createSearchService>>

beforeAll(async () => {
  service = await createSearchService()
  await service.publish('spring', 'Spring Harbour Half', '2026-05-03', [])
  await loadPlaces(service.db, undefined, [
    {
      cityId: 2_267_057,
      name: 'Lisbon',
      altName: '',
      country: 'PT',
      adminCode: '',
      featureCode: 'PPLC',
      population: 517_802,
      loc: { type: 'Point', coordinates: [-9.13, 38.71] },
    },
  ])
  const people = [
    { name: 'Ana Silva', team: 'GS Cortina', category: 'F40', chipTime: 3_000_000 },
    { name: 'Rui Silva', team: 'Clube do Mar' },
  ]
  await publishAt('colinas', 'Sete Colinas', '2026-06-14', people)
  await publishAt('ribeira', 'Corrida da Ribeira', '2027-06-20', [
    { name: 'Ana Silva', scores: { distance: 61_250 } },
  ])
})
afterAll(() => service.close())

async function publishAt(id: string, name: string, day: string, people: Partial<ResultRow>[]) {
  const base = eventOf(id, name, day, people)
  await publishPackage(service.db, {
    ...base,
    organisation: { ...base.organisation, id: 'clube', name: 'Clube Atlético Lusitano' },
    event: { ...base.event, city: 'Lisboa', country: 'pt' },
    races: base.races.map((race) => ({
      ...race,
      distance: 10_000,
      rankings: race.rankings.map((ranking) => ({
        ...ranking,
        scoredBy: people.some(({ scores }) => scores) ? 'distance' : null,
      })),
    })),
  })
}

test.each([
  ['a city in another language', 'lissabon', ['colinas', 'ribeira']],
  ['a country', 'Portugal', ['colinas', 'ribeira']],
  ['a word of the organiser', 'lusitano', ['colinas', 'ribeira']],
  ['distance, month and country', '10 km june portugal', ['colinas', 'ribeira']],
  ['month and year', 'juni 2027 portugal', ['ribeira']],
  ['miles, rounded down', '6.3 miles lisbon', ['colinas', 'ribeira']],
  ['a part of the name and a city', 'ribe lisboa', ['ribeira']],
  ['the 21 km of a half marathon', 'half marathon netherlands may', ['spring']],
  ['another month', '10 km july portugal', []],
  ['another distance', '11 km portugal', []],
])('finds events by %s', async (_, q, expected) => {
  expect(await service.events(q)).toEqual(expected)
})

test.each([
  ['a name and an event', 'silva sete colinas', ['colinas 1', 'colinas 2']],
  ['an event and a name', 'ribeira silva', ['ribeira 1']],
  ['a start number and an event', '002 sete colinas', ['colinas 2']],
  ['a name and a city', 'ana silva lisbon', ['colinas 1', 'ribeira 1']],
  ['a club', 'gs cortina', ['colinas 1']],
  ['a name and a club', 'silva clube do mar', ['colinas 2']],
  ['a club and a name', 'gs cortina silva', ['colinas 1']],
])('finds athletes by %s', async (_, q, expected) => {
  expect((await service.athletes(q)).toSorted()).toEqual(expected)
})

test('finds the club with its latest race, the place and the organiser', async () => {
  expect((await service.search('cortina')).clubs).toEqual([
    {
      name: 'GS Cortina',
      event_id: 'colinas',
      event: 'Sete Colinas',
      race_id: 'colinas-half',
      race: 'Half marathon',
      ranking_id: 'colinas-half-0',
      date: '2026-06-14',
      athletes: 1,
    },
  ])
  expect((await service.search('lisb', 'language=de')).places).toMatchObject([
    { id: '2267057', name: 'Lissabon', country: 'pt' },
  ])
  expect((await service.search('portug', 'language=nl')).places).toMatchObject([
    { id: null, name: 'Portugal', country: 'pt' },
  ])
  expect((await service.search('atletico')).organisations).toMatchObject([
    { organisation_id: 'clube', name: 'Clube Atlético Lusitano', events_count: 2 },
  ])
})

test('two spellings of a club are one result, the one of the latest race', async () => {
  const member = (team: string) => [{ name: 'Ines Ponte', team }]
  await service.publish('bridge', 'Bridge Run', '2026-03-08', member('Sao-Joao  AC'))
  await service.publish('bay', 'Bay Run', '2026-04-12', member('São João AC'))
  await service.publish('hill', 'Hill Run', '2026-02-01', member('SAO JOAO AC'))
  const { clubs } = await service.search('sao joao')
  expect(clubs).toMatchObject([{ name: 'São João AC', race_id: 'bay-half' }])
})

test('finds all clubs with the same first word, although each has many races', async () => {
  const clubs = Array.from({ length: 12 }, (_, index) => `Aero ${String(10 + index)}`)
  const season = eventOf(
    'season',
    'Season',
    '2026-05-09',
    clubs.map((team, index) => ({ name: `Member ${String(index)}`, team })),
  )
  const [race] = season.races
  if (!race) throw new Error('the event has no race')
  const races = Array.from({ length: 21 }, (_, index) => ({
    ...race,
    id: `season-${String(10 + index)}`,
    rankings: race.rankings.map((each) => ({ ...each, id: `season-${String(10 + index)}-0` })),
  }))
  await publishPackage(service.db, { ...season, races })
  const found = (await service.search('aero')).clubs
  expect(found.map(({ name }) => name).toSorted()).toEqual(clubs)
  expect(new Set(found.map(({ race_id }) => race_id))).toEqual(new Set(['season-30']))
})

test('tells athletes of the same name apart', async () => {
  const { participants } = await service.search('ana silva')
  expect(participants).toMatchObject([
    { event_id: 'ribeira', date: '2027-06-20', scored_by: 'distance', score: 61_250 },
    {
      event_id: 'colinas',
      date: '2026-06-14',
      category: 'F40',
      position: 1,
      among: 2,
      score: null,
    },
  ])
  expect(participants.every(({ time }) => Number.isInteger(time))).toBe(true)
})
