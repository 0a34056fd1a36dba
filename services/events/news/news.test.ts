import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { filtersParameter } from '../events/testing.ts'
import type { NewsItem, NewsPage } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-01T12:00:00Z')
  const pkg = harbourHalf({})
  const item = (id: string, publishedFrom: string, body: string) => ({
    id,
    title: id,
    subtitle: '',
    body,
    imageFileId: null,
    publishedFrom: new Date(publishedFrom),
  })
  pkg.news = [
    item('first', '2026-04-01T08:00:00Z', 'Entries are **open**.'),
    item(
      'today',
      '2026-05-01T12:00:00Z',
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick="x()">y</b>\n\n### Big\n\n##### Small',
    ),
    item('tomorrow', '2026-05-02T08:00:00Z', 'A secret.'),
  ]
  await publishPackage(service.db, pkg)
  // In Kathmandu, 1 May begins at 18:15 on 30 April in UTC.
  const other = harbourHalf({ description: 'other' })
  other.event = { ...other.event, id: 'hill-run', timeZone: 'Asia/Kathmandu' }
  other.organisation = { ...other.organisation, id: 'hill-runners' }
  other.races = []
  other.news = [
    item('hill-april', '2026-04-30T18:14:00Z', ''),
    item('hill-may', '2026-04-30T18:15:00Z', ''),
  ]
  await publishPackage(service.db, other)
  await service.db
    .insertInto('news')
    .values({ ...site, published_from: '2026-04-30T18:15:00Z' })
    .execute()
})
afterAll(() => service.close())

const site = {
  id: 'site',
  event_id: null,
  title: 'site',
  image_file_id: null,
  subtitle: '',
  body: '',
}

async function list(query: string) {
  const { status, body } = await service.get<NewsPage>(`/v1/web/news?${query}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }) => id)
}

test.each([
  [{}, ['today', 'hill-may', 'site', 'hill-april', 'first']],
  [{ event: 'hill-run' }, ['hill-may', 'hill-april']],
  [{ organisation: 'harbour-runners' }, ['today', 'first']],
  [{ date: ['2026-05-01', null] }, ['today', 'hill-may']],
  [{ date: ['2026-04-30', '2026-04-30'] }, ['site', 'hill-april']],
  [{ date: [null, '2026-04-29'] }, ['first']],
  [{ event: 'harbour-half-2026', date: ['2026-05-02', '2026-05-03'] }, []],
])('the filters %j match %j', async (filters, ids) => {
  expect(await list(filtersParameter(filters))).toEqual(ids)
  expect(
    await list(`${filtersParameter(filters)}&ids=${['tomorrow', ...ids.toSorted()].join(',')}`),
  ).toEqual(ids)
})

test.each([
  ['date', ['first', 'hill-april', 'hill-may', 'site', 'today']],
  ['title', ['first', 'hill-april', 'hill-may', 'site', 'today']],
  ['-title', ['today', 'site', 'hill-may', 'hill-april', 'first']],
])('sorted by %s', async (sort, ids) => {
  expect(await list(`sort=${sort}`)).toEqual(ids)
})

test('an event lists its updates in pages; an unknown event is a problem', async () => {
  const { body } = await service.get<NewsPage>(
    '/v1/web/events/harbour-half-2026/updates?itemsPerPage=1&page=2',
  )
  expect(body).toMatchObject({ total: 2, page: 2, itemsPerPage: 1 })
  expect(body.items.map(({ id }) => id)).toEqual(['first'])
  expect(await service.get('/v1/web/events/nothing/updates')).toMatchObject({
    status: 404,
    body: { code: 'event.notFound' },
  })
})

test.each([
  [filtersParameter({ date: ['2026-05-02', '2026-05-01'] }), 'filters.invalid', 'filters.date'],
  [filtersParameter({ event: '../x' }), 'filters.invalid', 'filters.event'],
  ['sort=published_from', 'request.invalid', 'sort'],
])('%s is refused', async (query, code, field) => {
  expect(await service.get(`/v1/web/news?${query}`)).toMatchObject({
    status: 400,
    body: { code, field },
  })
})

test('news is listed from its publication on, latest first', async () => {
  const { body } = await service.get<NewsPage>('/v1/web/news?eventId=harbour-half-2026')
  expect(body.items.map(({ id }) => id)).toEqual(['today', 'first'])
  expect(body.total).toBe(2)
})

test('unpublished news is not readable by any route', async () => {
  expect((await service.get('/v1/web/news/tomorrow')).status).toBe(404)
  expect(await list('ids=tomorrow')).toEqual([])
  expect(await list('eventId=harbour-half-2026')).toEqual(['today', 'first'])
  service.setTime('2026-05-02T08:00:00Z')
  expect(await list('ids=tomorrow')).toEqual(['tomorrow'])
  service.setTime('2026-05-01T12:00:00Z')
})

test('news has the name and time zone of its event; news of the site has neither', async () => {
  const { body } = await service.get<NewsPage>('/v1/web/news?ids=hill-may,site')
  expect(body.items.map((item) => [item.event_name, item.event_time_zone])).toEqual([
    ['Harbour Half', 'Asia/Kathmandu'],
    [null, null],
  ])
})

test('Markdown becomes safe HTML', async () => {
  const html = async (id: string) =>
    (await service.get<NewsItem>(`/v1/web/news/${id}`)).body.body_html
  expect(await html('first')).toBe('<p>Entries are <strong>open</strong>.</p>')
  expect(await html('today')).toBe(
    '<p><a rel="noopener nofollow">x</a> y</p>\n<h2>Big</h2>\n<h3>Small</h3>',
  )
})
