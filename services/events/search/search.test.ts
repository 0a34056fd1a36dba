import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventPackage, ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { loadPlaces } from '../places/load-places.ts'
import { createTestService } from '../testing.ts'
import type { SearchResult } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

const spring: Partial<ResultRow>[] = [
  { name: 'Søren Quartzmüller' },
  { name: 'Ana Maria Pebbleton' },
  { name: 'Bob Pebbleworth' },
  { name: 'Eva Quartz' },
  { name: '王小明' },
  { name: 'Secret Pebbleton', private: true },
  { name: 'Stan Overpebble' },
  { name: 'Πέτρος Νερόλιθος' },
  { name: 'Pebble' },
]
const autumn: Partial<ResultRow>[] = [{ name: 'Eva Quartz' }, { name: 'Carl Pebble Eva' }]

beforeAll(async () => {
  service = await createTestService()
  await publish('spring', 'Spring Harbour Half', '2026-05-03', spring)
  await publish('autumn', 'Autumn Lagoon Run', '2026-10-04', autumn)
  await publish('summer', 'Summer Lagoon Run', '2026-08-02', [])
})
afterAll(() => service.close())

/** Creates an event whose athletes have the start numbers 001, 002, … */
function eventOf(
  id: string,
  name: string,
  day: string,
  people: Partial<ResultRow>[],
): EventPackage {
  const rows = people.map((person, index) => runner(`00${String(index + 1)}`, person))
  const base = harbourHalf({ rows })
  return {
    ...base,
    contentHash: JSON.stringify([id, name, people]),
    event: { ...base.event, id, name, dateFrom: day, dateTo: day },
    races: base.races.map((race) => ({
      ...race,
      id: `${id}-half`,
      rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${id}-half-0` })),
    })),
    news: [],
  }
}

async function publish(...event: Parameters<typeof eventOf>) {
  await publishPackage(service.db, eventOf(...event))
}

async function search(q: string, rest = '', itemsPerPage = 100) {
  const url = `/v1/web/search?q=${encodeURIComponent(q)}&itemsPerPage=${String(itemsPerPage)}&${rest}`
  const { body } = await service.get<{ result: SearchResult }>(url)
  return body.result
}

/**
 * Returns the event and the start number of each athlete in the search results, for example `spring
 * 1`.
 */
async function athletes(q: string) {
  const { participants, participants_total } = await search(q)
  expect(participants_total).toBe(participants.length)
  return participants.map(({ event_id, bib }) => `${event_id} ${String(Number(bib))}`)
}

async function events(q: string) {
  return (await search(q)).events.map(({ event_id }) => event_id)
}

describe('athletes', () => {
  test.each([
    ['a word without its accents and strokes', 'soren', ['spring 1']],
    ['accents that the name lacks', 'Évá', ['autumn 1', 'autumn 2', 'spring 4']],
    ['words in another order, the last one incomplete', 'pebbleton an', ['spring 2']],
    ['incomplete words with another word between them', 'pebb an', ['spring 2']],
    ['one misspelt word of two', 'ana pebbletom', ['spring 2']],
    ['swapped letters', 'qaurtz', ['autumn 1', 'spring 4']],
    ['a superfluous letter', 'pebbblewort', ['spring 3']],
    ['two edits in a long word', 'pebblewrothh', ['spring 3']],
    ['another alphabet without its accents', 'πετρος', ['spring 8']],
    ['a misspelt word in another alphabet', 'πετρδς', ['spring 8']],
    ['a Chinese name', '王小明', ['spring 5']],
    ['a given name in Chinese', '小明', ['spring 5']],
    ['one Chinese character', '明', ['spring 5']],
    ['full-width letters', 'ＥＶＡ ｑｕａｒｔｚ', ['autumn 1', 'spring 4']],
    ['a start number as text', '005', ['spring 5']],
    [
      'the beginning of start numbers',
      '00',
      [
        'autumn 1',
        'autumn 2',
        'spring 1',
        'spring 2',
        'spring 3',
        'spring 4',
        'spring 5',
        'spring 7',
        'spring 8',
        'spring 9',
      ],
    ],
    ['a start number without its leading zeros', '5', []],
    ['a name that no athlete has', 'xylophone', []],
  ])('are found by %s', async (_, q, expected) => {
    const found = await athletes(q)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('are found by two edits only if no name is nearer', async () => {
    const people = [{ name: 'Ida Kestrelman' }, { name: 'Ida Kestrelwan' }]
    await publish('birds', 'Birds Run', '2025-04-05', people)
    expect(await athletes('kestrelmon')).toEqual(['birds 1'])
    expect(await athletes('kestrelxxn')).toEqual(['birds 1', 'birds 2'])
  })

  test('are sorted by match quality, then latest first', async () => {
    expect(await athletes('pebble')).toEqual([
      'spring 9',
      'autumn 2',
      'spring 2',
      'spring 3',
      'spring 7',
    ])
    expect(await athletes('eva quartz')).toEqual(['autumn 1', 'spring 4'])
  })

  test('have their event and race', async () => {
    const { participants } = await search('soren')
    expect(participants).toMatchObject([
      {
        event_id: 'spring',
        race_id: 'spring-half',
        name: 'Søren Quartzmüller',
        event: 'Spring Harbour Half',
        race: 'Half marathon',
        bib: '001',
        avatar_url: null,
      },
    ])
  })

  test('with a private profile are never found', async () => {
    for (const q of ['secret', 'secret pebbleton', 'S. P.', '006', 'ecret', 'sceret']) {
      expect(await athletes(q)).not.toContain('spring 6')
    }
    const { participants } = await search('pebbleton')
    expect(JSON.stringify(participants)).not.toContain('ecret')
  })

  test('of replaced results are no longer found', async () => {
    await publish('winter', 'Winter Run', '2026-12-06', [{ name: 'Olga Formerly' }])
    expect(await athletes('formerly')).toEqual(['winter 1'])
    await publish('winter', 'Winter Run', '2026-12-06', [{ name: 'Olga Nowadays' }])
    expect(await athletes('formerly')).toEqual([])
    expect(await athletes('nowadays')).toEqual(['winter 1'])
  })
})

describe('a name of more than a thousand athletes', () => {
  beforeAll(async () => {
    const people = Array.from({ length: 1_100 }, (_, index) => ({
      name: `Myriad${index === 0 ? '' : 'son'} Common`,
    }))
    await publish('crowd', 'Crowd Run', '2026-06-07', people)
    await publish('later', 'Later Run', '2026-06-14', [
      { name: 'Common Myriadson' },
      { name: 'Myriad Uncommon' },
    ])
  })

  test('finds whole words first, then the latest, up to a thousand', async () => {
    const { participants, participants_total } = await search('myriad', '', 5)
    expect(participants_total).toBe(1_000)
    expect(participants.map(({ event_id, name }) => [event_id, name])).toEqual([
      ['later', 'Myriad Uncommon'],
      ['crowd', 'Myriad Common'],
      ['later', 'Common Myriadson'],
      ['crowd', 'Myriadson Common'],
      ['crowd', 'Myriadson Common'],
    ])
  })

  test('has pages without repeats or gaps, up to the thousandth hit', async () => {
    const pages = []
    for (const page of [1, 2, 10, 11])
      pages.push(await search('myriad common', `page=${String(page)}`))
    expect(pages.map(({ participants }) => participants.length)).toEqual([100, 100, 100, 0])
    const ids = pages.flatMap(({ participants }) =>
      participants.map((person) => person.race_id + person.participant_id),
    )
    expect(new Set(ids).size).toBe(300)
    expect(pages[0]?.participants).toMatchObject([
      { name: 'Myriad Common' },
      { event_id: 'later' },
      ...Array.from({ length: 98 }, () => ({ event_id: 'crowd' })),
    ])
  })

  test('is counted once for each athlete, also if two words of it match', async () => {
    const people = Array.from({ length: 600 }, () => ({ name: 'Echoe Echoeson' }))
    await publish('echo', 'Echo Run', '2026-06-21', people)
    const pages = await Promise.all([1, 60, 61].map((page) => search('echo', `page=${page}`, 10)))
    expect(pages.map(({ participants_total }) => participants_total)).toEqual([600, 600, 600])
    expect(pages.map(({ participants }) => participants.length)).toEqual([10, 10, 0])
    expect((await search('myriadson', '', 10)).participants_total).toBe(1_000)
  })

  test('combined with a rare word finds athletes with both', async () => {
    const { participants } = await search('uncommon myr')
    expect(participants[0]).toMatchObject({ event_id: 'later', bib: '002' })
  })
})

describe('events', () => {
  test.each([
    ['a word, the next first', 'lagoon', ['summer', 'autumn']],
    ['words in another order', 'run autumn', ['autumn']],
    ['a part of a word', 'rbour', ['spring']],
    ['a misspelt word', 'lagon', ['summer', 'autumn']],
  ])('are found by %s', async (_, q, expected) => {
    expect(await events(q)).toEqual(expected)
  })
})

describe('the suggestion "did you mean"', () => {
  test.each([
    ['the name of an athlete for a misspelt one', 'ana pebbletom', 'ana pebbleton'],
    ['the name of an event for a misspelt one', 'sumer lagoon', 'summer lagoon'],
    ['empty for an exact match', 'quartz', null],
    ['empty for a part of a word', 'verpebb', null],
    ['empty without similar words', 'xylophone', null],
  ])('is %s', async (_, q, expected) => {
    const { did_you_mean } = await search(q)
    expect(did_you_mean).toBe(expected)
    if (expected === null) return
    const again = await search(expected)
    expect(again.events_total + again.participants_total).toBeGreaterThan(0)
    expect(again.did_you_mean).toBeNull()
  })
})

describe('pages', () => {
  test('of each list have no repeats or gaps', async () => {
    const ids = ({ participants }: SearchResult) =>
      participants.map(({ race_id, participant_id }) => `${race_id} ${participant_id}`)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search('pebb', `page=${String(page)}`, 2)),
    )
    expect(pages.flatMap(ids)).toEqual(ids(await search('pebb')))
  })

  test('beyond the last one are empty and have the total', async () => {
    expect(await search('quartz', 'page=7')).toMatchObject({
      participants: [],
      participants_total: 3,
      page: 7,
    })
  })

  test('of one group leave the other group empty', async () => {
    expect(await search('run', 'group=events')).toMatchObject({ participants: [] })
    expect((await search('eva', 'group=participants')).participants).toHaveLength(3)
    expect(await search('lagoon', 'group=participants')).toMatchObject({
      events: [],
      events_total: 0,
    })
  })
})

describe('a text with more than names', () => {
  beforeAll(async () => {
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
    await publishAt('ribeira', 'Corrida da Ribeira', '2027-06-20', [{ name: 'Ana Silva' }])
  })

  async function publishAt(id: string, name: string, day: string, people: Partial<ResultRow>[]) {
    const base = eventOf(id, name, day, people)
    await publishPackage(service.db, {
      ...base,
      organisation: { ...base.organisation, id: 'clube', name: 'Clube Atlético Lusitano' },
      event: { ...base.event, city: 'Lisboa', country: 'pt' },
      races: base.races.map((race) => ({ ...race, distance: 10_000 })),
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
    expect(await events(q)).toEqual(expected)
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
    expect((await athletes(q)).toSorted()).toEqual(expected)
  })

  test('finds the club with its latest race, the place and the organiser', async () => {
    expect((await search('cortina')).clubs).toEqual([
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
    expect((await search('lisb', 'language=de')).places).toMatchObject([
      { id: '2267057', name: 'Lissabon', country: 'pt' },
    ])
    expect((await search('portug', 'language=nl')).places).toMatchObject([
      { id: null, name: 'Portugal', country: 'pt' },
    ])
    expect((await search('atletico')).organisations).toMatchObject([
      { organisation_id: 'clube', name: 'Clube Atlético Lusitano', events_count: 2 },
    ])
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
    const found = (await search('aero')).clubs
    expect(found.map(({ name }) => name).toSorted()).toEqual(clubs)
    expect(new Set(found.map(({ race_id }) => race_id))).toEqual(new Set(['season-30']))
  })

  test('tells athletes of the same name apart', async () => {
    const { participants } = await search('ana silva')
    expect(participants).toMatchObject([
      { event_id: 'ribeira', date: '2027-06-20', category: 'F30', position: 1 },
      { event_id: 'colinas', date: '2026-06-14', category: 'F40', position: 1 },
    ])
    expect(participants.every(({ time }) => Number.isInteger(time))).toBe(true)
  })
})

test.each(['', '   ', '!?%_', '\u0007', '%'])('%j finds nothing', async (q) => {
  expect(await search(q)).toMatchObject({ events: [], participants: [], did_you_mean: null })
})

test.each(['', 'q=' + 'a'.repeat(101), 'q=a&group=teams', 'q=a&page=0', 'q=a&itemsPerPage=101'])(
  '%s is refused',
  async (query) => {
    expect((await service.get(`/v1/web/search?${query}`)).status).toBe(400)
  },
)
