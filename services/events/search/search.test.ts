import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { SearchResult } from './schema.ts'
import { createSearchService, eventOf } from './testing.ts'

let service: Awaited<ReturnType<typeof createSearchService>>

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
  { name: 'Ada Millstone', bib: 'ABC' },
  { name: 'Ida Millstone', bib: 'Bob' },
]
const autumn: Partial<ResultRow>[] = [{ name: 'Eva Quartz' }, { name: 'Carl Pebble Eva' }]

beforeAll(async () => {
  service = await createSearchService()
  await service.publish('spring', 'Spring Harbour Half', '2026-05-03', spring)
  await service.publish('autumn', 'Autumn Lagoon Run', '2026-10-04', autumn)
  await service.publish('summer', 'Summer Lagoon Run', '2026-08-02', [])
})
afterAll(() => service.close())

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
    ['a start number in Arabic digits', '٠٠٥', ['spring 5']],
    [
      'a name with a character that changes the direction',
      'qua\u202Ertz',
      ['autumn 1', 'spring 1', 'spring 4'],
    ],
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
    ['a start number of letters', 'abc', ['spring ABC']],
    ['a start number of letters, of which only a part is given', 'ab', []],
    ['a start number with an event', '005 spring', ['spring 5']],
    ['a start number of letters with an event', 'spring harbour abc', ['spring ABC']],
    ['a name and a start number with an event', 'bob spring', ['spring 3', 'spring Bob']],
    ['a start number without its leading zeros', '5', []],
    ['a name that no athlete has', 'xylophone', []],
  ])('are found by %s', async (_, q, expected) => {
    const found = await service.athletes(q)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('are found by two edits only if no name is nearer', async () => {
    const people = [{ name: 'Ida Kestrelman' }, { name: 'Ida Kestrelwan' }]
    await service.publish('birds', 'Birds Run', '2025-04-05', people)
    expect(await service.athletes('kestrelmon')).toEqual(['birds 1'])
    expect(await service.athletes('kestrelxxn')).toEqual(['birds 1', 'birds 2'])
  })

  test('are found by a misspelt name that others have, if nobody has all words', async () => {
    const others = Array.from({ length: 12 }, () => ({ name: 'Merle Cobble' }))
    const people = [{ name: 'Merel Gravel' }, ...others]
    await service.publish('gravel', 'Inland Run', '2025-05-04', people)
    expect(await service.athletes('merle gravle')).toEqual(['gravel 1'])
    expect((await service.search('merle gravel')).did_you_mean).toBe('merel gravel')
    expect(await service.athletes('merle cobble')).toHaveLength(12)
  })

  test('have the day of their race, also on a later day of the event', async () => {
    const event = eventOf('two-days', 'Two Days', '2025-09-06', [{ name: 'Dora Daytwo' }])
    const races = event.races.map((race) => ({
      ...race,
      startsAt: new Date('2025-09-07T22:30:00Z'),
    }))
    await publishPackage(service.db, { ...event, races })
    // It starts after midnight in the zone of the event.
    expect((await service.search('daytwo')).participants).toMatchObject([{ date: '2025-09-08' }])
  })

  test('are sorted by match quality, then latest first', async () => {
    expect(await service.athletes('pebble')).toEqual([
      'spring 9',
      'autumn 2',
      'spring 2',
      'spring 3',
      'spring 7',
    ])
    expect(await service.athletes('eva quartz')).toEqual(['autumn 1', 'spring 4'])
    // A start number of letters comes after the names.
    expect(await service.athletes('bob')).toEqual(['spring 3', 'spring Bob'])
  })

  test('have their event and race', async () => {
    const { participants } = await service.search('soren')
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
      expect(await service.athletes(q)).not.toContain('spring 6')
    }
    const { participants } = await service.search('pebbleton')
    expect(JSON.stringify(participants)).not.toContain('ecret')
  })

  test('of replaced results are no longer found', async () => {
    await service.publish('winter', 'Winter Run', '2026-12-06', [{ name: 'Olga Formerly' }])
    expect(await service.athletes('formerly')).toEqual(['winter 1'])
    await service.publish('winter', 'Winter Run', '2026-12-06', [{ name: 'Olga Nowadays' }])
    expect(await service.athletes('formerly')).toEqual([])
    expect(await service.athletes('nowadays')).toEqual(['winter 1'])
  })
})

describe('a name of more than a thousand athletes', () => {
  beforeAll(async () => {
    const people = Array.from({ length: 1_100 }, (_, index) => ({
      name: `Myriad${index === 0 ? '' : 'son'} Common`,
    }))
    await service.publish('crowd', 'Crowd Run', '2026-06-07', people)
    await service.publish('later', 'Later Run', '2026-06-14', [
      { name: 'Common Myriadson' },
      { name: 'Myriad Uncommon' },
    ])
  })

  test('finds whole words first, then the latest, up to a thousand', async () => {
    const { participants, participants_total } = await service.search('myriad', '', 5)
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
      pages.push(await service.search('myriad common', `page=${String(page)}`))
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

  test('has the same number of hits on all pages', async () => {
    const totals = []
    for (const page of [1, 9, 10, 11]) {
      totals.push((await service.search('myriad', `page=${String(page)}`)).participants_total)
    }
    expect(totals).toEqual([1_000, 1_000, 1_000, 1_000])
  })

  test('is counted once for each athlete, also if two words of it match', async () => {
    const people = Array.from({ length: 600 }, () => ({ name: 'Echoe Echoeson' }))
    await service.publish('echo', 'Echo Run', '2026-06-21', people)
    const pages = await Promise.all(
      [1, 60, 61].map((page) => service.search('echo', `page=${page}`, 10)),
    )
    expect(pages.map(({ participants_total }) => participants_total)).toEqual([600, 600, 600])
    expect(pages.map(({ participants }) => participants.length)).toEqual([10, 10, 0])
    expect((await service.search('myriadson', '', 10)).participants_total).toBe(1_000)
  })

  test('combined with a rare word finds athletes with both', async () => {
    const { participants } = await service.search('uncommon myr')
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
    expect(await service.events(q)).toEqual(expected)
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
    const { did_you_mean } = await service.search(q)
    expect(did_you_mean).toBe(expected)
    if (expected === null) return
    const again = await service.search(expected)
    expect(again.events_total + again.participants_total).toBeGreaterThan(0)
    expect(again.did_you_mean).toBeNull()
  })
})

describe('pages', () => {
  test('of each list have no repeats or gaps', async () => {
    const ids = ({ participants }: SearchResult) =>
      participants.map(({ race_id, participant_id }) => `${race_id} ${participant_id}`)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => service.search('pebb', `page=${String(page)}`, 2)),
    )
    expect(pages.flatMap(ids)).toEqual(ids(await service.search('pebb')))
  })

  test('beyond the last one are empty and have the total', async () => {
    expect(await service.search('quartz', 'page=7')).toMatchObject({
      participants: [],
      participants_total: 3,
      page: 7,
    })
  })

  test('of one group leave the other group empty', async () => {
    expect(await service.search('run', 'group=events')).toMatchObject({ participants: [] })
    expect((await service.search('eva', 'group=participants')).participants).toHaveLength(3)
    expect(await service.search('lagoon', 'group=participants')).toMatchObject({
      events: [],
      events_total: 0,
    })
  })
})

test.each(['', '   ', '!?%_', '\u0007', '%'])('%j finds nothing', async (q) => {
  expect(await service.search(q)).toMatchObject({
    events: [],
    participants: [],
    did_you_mean: null,
  })
})

test.each(['', 'q=' + 'a'.repeat(101), 'q=a&group=teams', 'q=a&page=0', 'q=a&itemsPerPage=101'])(
  '%s is refused',
  async (query) => {
    expect((await service.get(`/v1/web/search?${query}`)).status).toBe(400)
  },
)

test('a client searches one text at a time, so another client waits for one of them', async () => {
  const ended: string[] = []
  const get = async (remoteAddress: string, text: string) => {
    await service.app.inject({ url: `/v1/web/search?q=${text}`, remoteAddress })
    ended.push(remoteAddress)
  }
  const texts = ['lagoone', 'harbou', 'springg', 'autumnn', 'hillside', 'marathone']
  const many = texts.map((text) => get('192.0.2.66', text))
  await Promise.all([...many, get('198.51.100.1', 'ada')])
  expect(ended).toHaveLength(7)
  expect(ended.indexOf('198.51.100.1')).toBeLessThan(5)
})
