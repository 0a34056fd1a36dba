import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filtersParameter } from '../events/testing.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import {
  createLists,
  lists,
  now,
  type PageOfList,
  publishAnotherEvent,
  publishResults,
  ranking,
  readPage,
  readWhole,
  type TestService,
} from './testing.ts'

const race_id = 'harbour-half-2026-half'
let service: TestService
beforeAll(async () => {
  service = await createLists()
}, 60_000)
afterAll(() => service.close())

const read = (url: string) => readPage(service, url)
const readAll = (list: string) => readWhole(service, list)
const publishAnother = () => publishAnotherEvent(service.db)
const isOfResults = (list: string) => list.startsWith(ranking)

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
        const pages = await walk(list, () => size, [index, publishAnother])
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
    const pages = await walk(list, () => 2, [1, publishAnother])
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
  await publishAnother()
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
    [ranking, () => publishResults(service.db, 'Zoe First')],
    [`${ranking}sort=-position&`, () => publishResults(service.db, 'Eva First')],
    [
      `${ranking}${filtersParameter({ team: 'Tugboats' })}&`,
      () => publishResults(service.db, 'Ada First'),
    ],
    ['/v1/web/news?', () => publishResults(service.db, 'Ada First', 11)],
    [
      '/v1/web/events/harbour-half-2026/updates?',
      () => publishResults(service.db, 'Ada First', 12),
    ],
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
    const of = filtersParameter({ date: [null, '2026-01-02'] })
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
  await publishResults(service.db, 'Ada First', 10)
  await service.db.deleteFrom('publications').execute()
  expect(await read(`${list}after=${end_cursor ?? ''}`)).toMatchObject({ status: 200, moved: true })
})

test('the page that contains a start number continues with its cursor', async () => {
  const whole = (await readAll(ranking)).ids
  const around = await read(`${ranking}around=9&itemsPerPage=2`)
  const next = await read(`${ranking}itemsPerPage=2&after=${around.end_cursor ?? ''}`)
  const from = whole.indexOf(around.ids[0] ?? '')
  expect([...around.ids, ...next.ids]).toEqual(whole.slice(from, from + 4))
})
