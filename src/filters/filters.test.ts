import { describe, expect, test } from 'vitest'
import { linksIn } from '../router/links.ts'
import {
  asGatewayFilter,
  countFilters,
  nearby,
  type EventFilters,
  readFilters,
  writeFilters,
} from './event-filters.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const of = (given: unknown) => readFilters(base64(JSON.stringify(given)))

describe('writeFilters', () => {
  test('sorts keys and lists, so that each list has one URL', () => {
    const written = writeFilters({
      state: ['during', 'before'],
      sport: ['running', 'cycling'],
      country: 'nl',
    })
    expect(Buffer.from(written ?? '', 'base64').toString()).toBe(
      '{"country":"nl","sport":["cycling","running"],"state":["before","during"]}',
    )
  })

  test('leaves out empty filters', () => {
    expect(writeFilters({ name: '', sport: [], date: [null, null] })).toBeUndefined()
  })

  test('a place is written in tenths of degrees', () => {
    const near = nearby({ latitude: 38.7223, longitude: -9.1393 }, 100)
    expect(of({ near }).filters).toEqual({ near: { latitude: 38.7, longitude: -9.1, km: 100 } })
  })

  test('round-trips text in any script', () => {
    const filters = { distance: [5, 42] as [number, number], name: '林晓雨 Łódź' }
    expect(readFilters(writeFilters(filters) ?? null)).toEqual({ filters, unreadable: false })
  })
})

describe('in a URL', () => {
  test.each<[written: string, filters: EventFilters]>([
    ['eyJuYW1lIjoiw6XDqcOuw7jDvCJ9', { name: 'åéîøü' }],
    ['eyJuYW1lIjoi5Y2K56iL6aas5ouJ5p2+In0=', { name: '半程馬拉松' }],
    ['eyJuYW1lIjoi5p6X5pmT6ZuoIMO/w75+PyJ9', { name: '林晓雨 ÿþ~?' }],
    ['eyJuYW1lIjoiwr9PdG/DsW8/IMOxPj4ifQ==', { name: '¿Otoño? ñ>>' }],
    ['eyJuYW1lIjoi6auY6ZuEfn5+Pz8/In0=', { name: '高雄~~~???' }],
  ])('%s encodes %j, both ways', (written, filters) => {
    const address = linksIn('en').eventsFound({ filters: writeFilters(filters) })
    const { searchParams, search } = new URL(address, 'https://site.example')

    expect(searchParams.get('filters')).toBe(written)
    expect(search).not.toMatch(/filters=.*[+/]|=$/)
    expect(readFilters(searchParams.get('filters'))).toEqual({ filters, unreadable: false })
  })
})

describe('readFilters', () => {
  test.each([
    ['nothing at all', null],
    ['an empty text', ''],
    ['an object without keys', base64('{}')],
  ])('%s means no filters', (_, text) => {
    expect(readFilters(text)).toEqual({ filters: {}, unreadable: false })
  })

  test.each([
    ['a space for a plus sign', (text: string) => text.replaceAll('+', ' ')],
    ['the alphabet for URLs', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')],
    ['no padding', (text: string) => text.replace(/=+$/, '')],
  ])('accepts %s', (_, spoil) => {
    const filters = { name: 'ü>û?~~ û' }
    const text = base64(JSON.stringify(filters))
    expect(text).toMatch(/\+.*\/.*=|\/.*\+.*=/)
    expect(readFilters(spoil(text))).toEqual({ filters, unreadable: false })
  })

  test.each([
    ['one sport', { sport: 'running' }, { sport: ['running'] }],
    [
      'a list with repeats',
      { sport: ['walking', 'cycling', 'walking'] },
      { sport: ['cycling', 'walking'] },
    ],
    ['one state', { state: 'after' }, { state: ['after'] }],
    ['a country in capitals', { country: 'NL' }, { country: 'nl' }],
    ['half a range of days', { date: ['2026-01-01', null] }, { date: ['2026-01-01', null] }],
    [
      'the same day twice',
      { date: ['2026-02-28', '2026-02-28'] },
      { date: ['2026-02-28', '2026-02-28'] },
    ],
    ['a name with space around it', { name: ' half ' }, { name: 'half' }],
    [
      'a place, in tenths of degrees',
      { near: { km: 100, longitude: -9.1393, latitude: 38.7223 } },
      { near: { latitude: 38.7, longitude: -9.1, km: 100 } },
    ],
    ['empty fields', { date: '', sport: [], country: null, distance: [null, null], name: '' }, {}],
  ])('accepts %s', (_, given, filters) => {
    expect(of(given)).toEqual({ filters, unreadable: false })
  })

  test.each([
    [
      'a quarter',
      { date: ['2026-01-01', '2026-03-31'], onlyAfter: false, customDate: [] },
      { date: ['2026-01-01', '2026-03-31'] },
    ],
    [
      'days of one’s own',
      { date: 'custom', customDate: ['2026-05-01', '2026-05-09'] },
      { date: ['2026-05-01', '2026-05-09'] },
    ],
    ['custom without days', { date: 'custom', customDate: null, sport: [] }, {}],
    ['finished events', { onlyAfter: true, date: '' }, { state: ['after'] }],
  ])('accepts %s in the shape of the form', (_, given, filters) => {
    expect(of(given)).toEqual({ filters, unreadable: false })
  })

  test.each([
    ['an unknown key', { colour: 'red' }],
    ['a key of the language itself', JSON.parse('{"__proto__": {"country": "nl"}}') as object],
    ['an unknown sport among known ones', { sport: ['running', 'chess'] }],
    ['a wheeled class, which no event is found by', { sport: ['handcycle'] }],
    ['a number for a name', { name: 7 }],
    ['an endless name', { name: 'x'.repeat(101) }],
    ['a name with a control character', { name: 'half\u0000marathon' }],
    ['a name with half a character', { name: 'half \ud83c' }],
    ['a country that is none', { country: 'zz' }],
    ['a country that is no more', { country: 'dd' }],
    ['30 February', { date: ['2026-02-01', '2026-02-30'] }],
    ['a day with a time', { date: ['2026-02-01T00:00:00Z', null] }],
    ['three days', { date: ['2026-02-01', '2026-02-02', '2026-02-03'] }],
    ['a range that ends before it begins', { distance: [42, 5] }],
    ['half kilometres', { distance: [0.5, 5] }],
    ['a place beyond the pole', { near: { latitude: 91, longitude: 0, km: 5 } }],
    ['a place without a radius', { near: { latitude: 38.7, longitude: -9.1 } }],
    ['a word for yes', { onlyAfter: 'yes' }],
    ['custom with half a day', { date: 'custom', customDate: ['2026'] }],
  ])('drops %s, keeps the other filters and reports it', (_, given) => {
    expect(of({ ...given, ['state']: 'before' })).toEqual({
      filters: { state: ['before'] },
      unreadable: true,
    })
  })

  test("ignores JavaScript's own property names", () => {
    const { filters } = readFilters(base64('{"__proto__":{"country":"nl"},"constructor":1}'))
    expect(filters.country).toBeUndefined()
    expect(Object.getPrototypeOf(filters)).toBe(Object.prototype)
  })

  test.each([
    ['text that is no base64', '%%%'],
    ['base64 of no JSON', base64('{"sport":')],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]).toString('base64')],
    ['a list', base64('[{"country":"nl"}]')],
    ['null', base64('null')],
    ['a number', base64('7')],
    ['more than 4 KB', base64(JSON.stringify({ country: 'nl', pad: ' '.repeat(4_100) }))],
  ])('ignores and reports %s', (_, text) => {
    expect(readFilters(text)).toEqual({ filters: {}, unreadable: true })
  })
})

describe('asGatewayFilter', () => {
  const today = '2026-11-21'

  test('matches coming and running events', () => {
    expect(asGatewayFilter({ sport: ['running'] }, today)).toEqual({
      sport: ['RUNNING'],
      state: ['BEFORE', 'DURING'],
    })
  })

  test('keeps a given state', () => {
    expect(asGatewayFilter({ state: ['after'] }, today)).toEqual({ state: ['AFTER'] })
  })

  test('a past date range includes finished events', () => {
    expect(asGatewayFilter({ date: ['2026-01-01', '2026-03-31'] }, today)).toEqual({
      date: { from: '2026-01-01', to: '2026-03-31' },
    })
  })

  test('a date range that reaches today or is open matches coming events', () => {
    expect(asGatewayFilter({ date: ['2026-01-01', today] }, today).state).toBeDefined()
    expect(asGatewayFilter({ date: ['2026-01-01', null] }, today).state).toBeDefined()
  })

  test('names the bounds of ranges', () => {
    expect(asGatewayFilter({ distance: [5, null], state: ['before'] }, today)).toEqual({
      distance: { min: 5, max: null },
      state: ['BEFORE'],
    })
  })
})

test('counts each chosen value', () => {
  expect(countFilters({})).toBe(0)
  expect(countFilters({ sport: ['running', 'cycling'], country: 'nl', date: [null, null] })).toBe(4)
})
