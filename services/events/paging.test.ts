import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RaceSport } from '../../domain/sports.ts'
import type { ProblemBody } from '../platform/http/problem.ts'
import { encodeCursor } from '../platform/http/cursor.ts'
import { encodeFilters, publishEvent } from './events/testing.ts'
import { setPrivate } from './results/privacy/privacy-requests.ts'
import { publishPackage } from './import/publish/publish-package.ts'
import { harbourHalf, runner } from './import/testing.ts'
import type { SearchResult } from './search/schema.ts'
import { createTestService } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const now = '2026-05-01T12:00:00Z'
const ranking = '/v1/web/rankings/harbour-half-2026-half-0/entries?'
const race_id = 'harbour-half-2026-half'

const genders = ['F', 'M', 'X'] as const
const categories = ['Open', 'F40', null]

/**
 * Returns participants with equal times, several genders in a category, and some participants
 * without a result.
 */
function participants(first: string) {
  return Array.from({ length: 37 }, (_, index) =>
    runner(String(index + 1), {
      name: index === 0 ? first : `Fellow ${String(index % 5)}`,
      gender: genders[index % 3] ?? null,
      category: categories[index % 4] ?? null,
      team: index % 2 === 0 ? 'Tugboats' : null,
      gunTime: 3_600_000 + (index % 7) * 1_000,
      ...(index > 33 ? { state: null, gunTime: null, chipTime: null } : {}),
    }),
  )
}

/**
 * Publishes the results of the half marathon. A new name of the first athlete gives a new result
 * set.
 */
async function publishResults(first: string, newsCount = 12) {
  const pkg = harbourHalf({ rows: participants(first) })
  pkg.contentHash += String(newsCount)
  pkg.news = Array.from({ length: newsCount }, (_, index) => ({
    id: `news-${String(index)}`,
    title: `Title ${String(index % 4)}`,
    subtitle: '',
    body: '',
    imageFileId: null,
    publishedFrom: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
  }))
  await publishPackage(service.db, pkg)
}

let published = 0
/**
 * Publishes an event of the organisation `org-1`. This changes the lists of events and
 * organisations.
 */
function publishAnotherEvent() {
  published += 1
  const id = `extra-${String(published)}`
  return publishEvent(service.db, {
    id,
    name: 'Lagoon Run',
    startsAt: new Date('2026-05-01T10:00:00Z'),
    organisation: { id: 'org-1', name: 'Harbour Runners' },
    races: [['running', 10_000]],
  })
}

const names = [
  'Lagoon Run',
  'lagoon run',
  'Århus Løb',
  '馬拉松',
  "O'Neill; drop table events--",
  '%_\\',
]
const sports: RaceSport[] = ['running', 'cycling']

beforeAll(async () => {
  service = await createTestService(now)
  for (let index = 0; index < 24; index++) {
    await publishEvent(service.db, {
      id: `event-${String(index)}`,
      name: names[index % names.length] ?? '',
      startsAt: new Date(Date.UTC(2026, 3, 20 + (index % 5) * 5, 8 + (index % 2) * 2)),
      fixedState: index % 8 === 3 ? 'after' : null,
      organisation: {
        id: `org-${String(index % 7)}`,
        name: index % 3 === 0 ? 'Harbour Runners' : `Runners ${String(index % 7)}`,
        country: index % 2 === 0 ? 'nl' : 'dk',
      },
      races: [[sports[index % 2] ?? 'running', 10_000]],
    })
  }
  await publishResults('Ana First')
}, 60_000)
afterAll(() => service.close())

interface ListBody extends Partial<ProblemBody> {
  items?: { id?: string; participant_id?: string }[]
  total: number
  page: number | null
  end_cursor: string | null
  has_next: boolean
  moved: boolean
}

/** Reads a page of a list. A URL with a group reads the page of that group of search results. */
async function read(url: string) {
  const response = await service.get<ListBody & { result?: SearchResult }>(url)
  const { items = [], result, ...body } = response.body
  if (!result) {
    const ids = items.map(({ id, participant_id }) => participant_id ?? id ?? '')
    return { ...body, status: response.status, ids }
  }
  const { page, moved } = result
  return url.includes('group=events')
    ? {
        status: response.status,
        ids: result.events.map(({ event_id }) => event_id),
        total: result.events_total,
        end_cursor: result.events_end_cursor,
        has_next: result.events_has_next,
        page,
        moved,
      }
    : {
        status: response.status,
        ids: result.participants.map(({ participant_id }) => participant_id),
        total: result.participants_total,
        end_cursor: result.participants_end_cursor,
        has_next: result.participants_has_next,
        page,
        moved,
      }
}

type PageOfList = Awaited<ReturnType<typeof read>>

const lists = [
  '/v1/web/events?',
  ...['date', '-date', 'name', '-name'].map((sort) => `/v1/web/events?sort=${sort}&`),
  ...['week', 'upcoming', 'finished'].map((list) => `/v1/web/events?list=${list}&`),
  '/v1/web/events?organisationId=org-1&',
  `/v1/web/events?sort=name&${encodeFilters({ state: ['before', 'during'], sport: 'running' })}&`,
  `/v1/web/events?${encodeFilters({ name: 'lagoon' })}&`,
  ...['name', '-name', 'events', '-events'].map((sort) => `/v1/web/organisations?sort=${sort}&`),
  `/v1/web/organisations?${encodeFilters({ country: 'dk' })}&`,
  ...['date', '-date', 'title', '-title'].map((sort) => `/v1/web/news?sort=${sort}&`),
  `/v1/web/news?eventId=harbour-half-2026&${encodeFilters({ date: ['2026-01-02', null] })}&`,
  '/v1/web/events/harbour-half-2026/updates?',
  ranking,
  `${ranking}sort=-position&`,
  ...[
    { gender: 'M' },
    { category: 'Open' },
    { gender: 'M', category: 'Open' },
    { team: 'Tugboats' },
    { find: 'fellow 3' },
    { find: 'fellow', gender: 'X' },
  ].flatMap((filters) => [
    `${ranking}${encodeFilters(filters)}&`,
    `${ranking}sort=-position&${encodeFilters(filters)}&`,
  ]),
  '/v1/web/search?group=events&q=lagoon&',
  '/v1/web/search?group=participants&q=fellow&',
  '/v1/web/search?group=participants&q=felow%203&',
]
const isOfResults = (list: string) => list.startsWith(ranking)

/** Reads all items of a list as one page. */
async function readAll(list: string) {
  const page = await read(`${list}itemsPerPage=100`)
  expect(page.total).toBeLessThanOrEqual(100)
  return page
}

/**
 * Reads a list with cursors from the first page to the last.
 * @param between index of a page, and a function that runs before this page is read
 */
async function walk(list: string, size: () => number, between?: [number, () => Promise<unknown>]) {
  const pages: PageOfList[] = []
  for (let after: string | null = ''; after !== null;) {
    if (pages.length === between?.[0]) await between[1]()
    const cursor = after === '' ? '' : `&after=${after}`
    const page = await read(`${list}itemsPerPage=${String(size())}${cursor}`)
    expect(page.status).toBe(200)
    expect(page.page).toBe(after === '' ? 1 : null)
    expect(page.end_cursor === null).toBe(page.ids.length === 0)
    pages.push(page)
    after = page.has_next ? page.end_cursor : null
    expect(pages.length).toBeLessThan(200)
  }
  return pages
}

describe.each(lists)('the pages of %s', (list) => {
  test('are the whole list on one version, without repetitions and gaps, at any page sizes', async () => {
    const whole = await readAll(list)
    expect(whole.total).toBeGreaterThan(1)
    expect(whole.has_next).toBe(false)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 7 })),
        fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
        fc.boolean(),
        async (size, sizes, isMixed) => {
          const pages = await walk(list, () => (isMixed ? (sizes.next().value as number) : size))
          expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
          expect(pages.map(({ moved }) => moved)).toEqual(pages.map(() => false))
          for (const { total } of pages) expect(total).toBe(whole.total)
        },
      ),
      { numRuns: 3 },
    )
  })

  test('by number have the cursor of their last item', async () => {
    const whole = await readAll(list)
    const { end_cursor, has_next } = await read(`${list}itemsPerPage=1&page=1`)
    expect(has_next).toBe(true)
    const next = await read(`${list}itemsPerPage=100&after=${String(end_cursor)}`)
    expect(next.ids).toEqual(whole.ids.slice(1))
    const beyond = await read(`${list}itemsPerPage=100&page=2`)
    expect(beyond).toMatchObject({ ids: [], end_cursor: null, has_next: false, moved: false })
  })
})

test('after a publication that touches a list, every further page of a walk says so', async () => {
  const touched = lists.filter((list) => !isOfResults(list) && !/eventId|updates/.test(list))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...touched),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 2 }),
      async (list, size, index) => {
        const pages = await walk(list, () => size, [index, publishAnotherEvent])
        for (const [number, { moved }] of pages.entries()) expect(moved).toBe(number >= index)
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)

test('a publication of another organisation, event or race leaves a walk unmoved', async () => {
  const untouched = [
    '/v1/web/events?organisationId=org-2&',
    '/v1/web/news?eventId=harbour-half-2026&',
    '/v1/web/events/harbour-half-2026/updates?',
    ranking,
  ]
  for (const list of untouched) {
    const pages = await walk(list, () => 2, [1, publishAnotherEvent])
    expect(pages.map(({ moved }) => moved)).toEqual(pages.map(() => false))
  }
  const hide = async () => {
    const [participant_id = ''] = (await readAll(ranking)).ids
    await service.db
      .transaction()
      .execute((transaction) => setPrivate(transaction, { race_id, participant_id }, true))
  }
  for (const list of ['/v1/web/events?', '/v1/web/organisations?', '/v1/web/news?']) {
    const pages = await walk(list, () => 5, [1, hide])
    expect(pages.map(({ moved }) => moved)).toEqual(pages.map(() => false))
  }
})

test('a walk that begins again after a publication has the new list', async () => {
  const before = await read('/v1/web/events?sort=name&itemsPerPage=5')
  await publishAnotherEvent()
  const after = await read(
    `/v1/web/events?sort=name&itemsPerPage=5&after=${before.end_cursor ?? ''}`,
  )
  expect(after.moved).toBe(true)
  const pages = await walk('/v1/web/events?sort=name&', () => 5)
  expect(pages.some(({ moved }) => moved)).toBe(false)
  expect(pages.flatMap(({ ids }) => ids)).toEqual((await readAll('/v1/web/events?sort=name&')).ids)
})

test('corrected results move the walks of their ranking, and corrected news those of the news', async () => {
  for (const [list, correct] of [
    [ranking, () => publishResults('Zoe First')],
    [`${ranking}sort=-position&`, () => publishResults('Eva First')],
    [`${ranking}${encodeFilters({ team: 'Tugboats' })}&`, () => publishResults('Ada First')],
    ['/v1/web/news?', () => publishResults('Ada First', 11)],
    ['/v1/web/events/harbour-half-2026/updates?', () => publishResults('Ada First', 12)],
  ] as const) {
    const pages = await walk(list, () => 3, [2, correct])
    expect(pages.length).toBeGreaterThan(3)
    for (const [number, { moved }] of pages.entries()) expect(moved).toBe(number >= 2)
  }
}, 30_000)

describe('time', () => {
  /**
   * Reads the first page of a list at one instant and the other pages at another instant. Returns
   * whether all other pages say that the list moved.
   */
  async function movedBetween(list: string, from: string, to: string) {
    service.setTime(from)
    const pages = await walk(list, () => 3, [
      1,
      () => {
        service.setTime(to)
        return Promise.resolve()
      },
    ])
    service.setTime(now)
    expect(pages.length).toBeGreaterThan(1)
    return pages.slice(1).every(({ moved }) => moved)
  }
  test.each([
    ['the end of an event', '/v1/web/events?', '2026-05-06T00:00:00Z', true],
    ['the start of an event', '/v1/web/events?list=upcoming&', '2026-05-05T09:00:00Z', true],
    ['a new day', '/v1/web/events?list=week&', '2026-05-03T23:00:00Z', true],
    ['a minute', '/v1/web/events?', '2026-05-02T12:01:00Z', false],
    ['the start of an event', '/v1/web/events?', '2026-05-03T09:00:00Z', false],
    ['the end of an event', '/v1/web/events?sort=name&', '2026-05-06T00:00:00Z', false],
    ['the end of an event', '/v1/web/organisations?', '2026-05-06T00:00:00Z', false],
  ])('%s moves %s by %s: %s', async (_, list, instant, expected) => {
    expect(await movedBetween(list, '2026-05-02T12:00:00Z', instant)).toBe(expected)
  })

  test('the appearance of a news item moves the news', async () => {
    service.setTime('2026-01-03T12:00:00Z')
    const first = await read('/v1/web/news?itemsPerPage=2')
    service.setTime('2026-01-04T12:00:00Z')
    const next = await read(`/v1/web/news?itemsPerPage=2&after=${first.end_cursor ?? ''}`)
    expect(next.moved).toBe(true)
    const of = encodeFilters({ date: [null, '2026-01-02'] })
    service.setTime('2026-01-03T12:00:00Z')
    const old = await read(`/v1/web/news?itemsPerPage=2&${of}`)
    service.setTime('2026-01-04T12:00:00Z')
    expect(await read(`/v1/web/news?${of}&after=${old.end_cursor ?? ''}`)).toMatchObject({
      status: 200,
      moved: false,
    })
    service.setTime(now)
  })
})

test('a cursor whose version is older than the stored publications says that the list may have moved', async () => {
  const list = '/v1/web/organisations?itemsPerPage=2&'
  const { end_cursor } = await read(list)
  await service.db
    .transaction()
    .execute((transaction) => setPrivate(transaction, { race_id, participant_id: 'nobody' }, true))
  await publishResults('Ada First', 10)
  await service.db.deleteFrom('publications').execute()
  expect(await read(`${list}after=${end_cursor ?? ''}`)).toMatchObject({ status: 200, moved: true })
})

describe('a cursor is refused', () => {
  const invalid = { status: 400, code: 'cursor.invalid', field: 'after' }
  const cursorOf = async (list: string) => (await read(`${list}itemsPerPage=1`)).end_cursor ?? ''

  test('by every list but its own', async () => {
    const cursors = await Promise.all(lists.map(cursorOf))
    await fc.assert(
      fc.asyncProperty(fc.nat(lists.length - 1), fc.nat(lists.length - 1), async (own, other) => {
        const page = await read(`${lists[other] ?? ''}after=${cursors[own] ?? ''}`)
        if (own === other) expect(page.status).toBe(200)
        else expect(page).toMatchObject(invalid)
      }),
      { numRuns: 150 },
    )
  })

  test('by a list by ids', async () => {
    const cursor = await cursorOf('/v1/web/events?')
    expect(await read(`/v1/web/events?ids=event-1&after=${cursor}`)).toMatchObject(invalid)
  })

  test('when it is damaged', async () => {
    const cursors = await Promise.all(lists.map(cursorOf))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(lists.length - 1),
        fc.nat(300),
        fc.constantFrom('A', 'Z', 'a', '0', '-', '_', '', 'AA', '.', '=', '%00', '%20', '+'),
        async (index, place, character) => {
          const cursor = cursors[index] ?? ''
          const cut = place % (cursor.length + 1)
          const damaged = cursor.slice(0, cut) + character + cursor.slice(cut + 1)
          if (damaged === cursor) return
          expect(await read(`${lists[index] ?? ''}after=${damaged}`)).toMatchObject(invalid)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('when its JSON ends with a space', async () => {
    for (const list of lists) {
      const json = Buffer.from(await cursorOf(list), 'base64url').toString()
      const damaged = Buffer.from(`${json}\r`).toString('base64url')
      expect(await read(`${list}after=${damaged}`)).toMatchObject(invalid)
    }
  })

  test.each([
    '',
    'null',
    '1',
    'W10',
    'e30',
    'bnVsbA',
    'WyJhIixbXSxbXV0',
    "'%20or%201=1--",
    '%F0%9F%8F%83',
  ])('when it is the text “%s”', async (text) => {
    for (const list of lists) expect(await read(`${list}after=${text}`)).toMatchObject(invalid)
  })

  const identity = ['events', null, null, 'name', []]
  const list = '/v1/web/events?sort=name&'
  const forge = (version: unknown, key: unknown) =>
    encodeCursor(identity, { version: version as number[], key: key as string[] })

  test('when it is forged with a right digest and values of another type', async () => {
    const ok = forge([1, Date.parse(now)], [0, "x' or '1'='1", 'id'])
    expect(await read(`${list}after=${ok}`)).toMatchObject({ status: 200, moved: true })
    const hugeText = forge([1, 0], [0, '\u{10FFFF}', '"; drop table events; --'])
    expect(await read(`${list}after=${hugeText}`)).toMatchObject({ status: 200, ids: [] })
    expect((await readAll(list)).total).toBeGreaterThan(20)
    for (const [version, key] of [
      [
        [1, 0],
        [0, null, 'id'],
      ],
      [
        [1, 0],
        [0, 'a\0b', 'id'],
      ],
      [
        [1, 0],
        [-1, 'a', 'id'],
      ],
      [
        [1, 0],
        [0, 'a'],
      ],
      [
        [1, 0],
        [0, 'a', 'id', 'more'],
      ],
      [
        [1, 0],
        [0, ['a'], 'id'],
      ],
      [
        [1, 0],
        [0, { a: 1 }, 'id'],
      ],
      [[1], [0, 'a', 'id']],
      [
        [-1, 0],
        [0, 'a', 'id'],
      ],
      [
        [1.5, 0],
        [0, 'a', 'id'],
      ],
      [
        [1e300, 0],
        [0, 'a', 'id'],
      ],
      [
        [1, 8.64e15],
        [0, 'a', 'id'],
      ],
      [
        ['1', 0],
        [0, 'a', 'id'],
      ],
      [null, null],
      [{}, []],
    ]) {
      expect(await read(`${list}after=${forge(version, key)}`)).toMatchObject(invalid)
    }
  })

  test('never with a server error, whatever its values are', async () => {
    const value = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string(),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value), fc.array(value), async (version, key) => {
        expect((await read(`${list}after=${forge(version, key)}`)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
    const entries = ['entries', 'harbour-half-2026-half-0', false, null, null, []]
    const within = fc.integer({ min: 0, max: 2 ** 31 - 1 })
    await fc.assert(
      fc.asyncProperty(within, fc.oneof(within, fc.constant(2 ** 31 - 1)), async (set, ordinal) => {
        const after = encodeCursor(entries, { version: [set, 0], key: [set, ordinal] })
        expect((await read(`${ranking}after=${after}`)).status).toBe(200)
      }),
      { numRuns: 50 },
    )
  })
})

test.each(lists)('%s takes a page or a cursor, not both', async (list) => {
  const { end_cursor } = await read(`${list}itemsPerPage=1`)
  expect(await read(`${list}page=1&after=${end_cursor ?? ''}`)).toMatchObject({
    status: 400,
    code: 'request.invalid',
    field: 'after',
  })
})

test('a ranking takes a start number or a cursor, not both', async () => {
  const { end_cursor } = await read(`${ranking}around=3&itemsPerPage=2`)
  expect(await read(`${ranking}around=3&after=${end_cursor ?? ''}`)).toMatchObject({
    status: 400,
    field: 'after',
  })
})

test('the page that contains a start number continues with its cursor', async () => {
  const whole = (await readAll(ranking)).ids
  const around = await read(`${ranking}around=9&itemsPerPage=2`)
  const next = await read(`${ranking}itemsPerPage=2&after=${around.end_cursor ?? ''}`)
  const from = whole.indexOf(around.ids[0] ?? '')
  expect([...around.ids, ...next.ids]).toEqual(whole.slice(from, from + 4))
})

test('a cursor of the search needs the list that it is of', async () => {
  const { end_cursor } = await read('/v1/web/search?group=events&q=lagoon&itemsPerPage=1')
  const { status, body } = await service.get<ProblemBody>(
    `/v1/web/search?q=lagoon&after=${end_cursor ?? ''}`,
  )
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'group' })
})

test('equal filters in another order have the same cursors', async () => {
  const first = encodeFilters({ gender: 'M', team: 'Tugboats' })
  const { end_cursor } = await read(`${ranking}${first}&itemsPerPage=1`)
  const other = Buffer.from('{"team":"Tugboats","gender":"M"}').toString('base64')
  const next = await read(
    `${ranking}filters=${encodeURIComponent(other)}&after=${end_cursor ?? ''}`,
  )
  expect(next.status).toBe(200)
})
