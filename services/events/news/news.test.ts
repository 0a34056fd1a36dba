import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
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
})
afterAll(() => service.close())

test('news is listed from its publication on, latest first', async () => {
  const { body } = await service.get<NewsPage>('/v1/web/news?eventId=harbour-half-2026')
  expect(body.items.map(({ id }) => id)).toEqual(['today', 'first'])
  expect(body.total).toBe(2)
})

test('news that is not published yet cannot be read by any door', async () => {
  expect((await service.get('/v1/web/news/tomorrow')).status).toBe(404)
  expect((await service.get<NewsPage>('/v1/web/news?ids=tomorrow')).body.items).toEqual([])
})

test('Markdown becomes safe HTML', async () => {
  const html = async (id: string) =>
    (await service.get<NewsItem>(`/v1/web/news/${id}`)).body.body_html
  expect(await html('first')).toBe('<p>Entries are <strong>open</strong>.</p>')
  expect(await html('today')).toBe(
    '<p><a rel="noopener nofollow">x</a> y</p>\n<h2>Big</h2>\n<h3>Small</h3>',
  )
})
