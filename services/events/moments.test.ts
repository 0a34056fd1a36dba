import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFixture } from './events/testing.ts'
import { nextMoment, tagsBetween } from './moments.ts'
import { createTestService } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  await publishFixture(service.db, {
    id: 'evening-run',
    startsAt: new Date('2026-05-03T18:20:00Z'),
    endsAt: new Date('2026-05-03T20:00:00Z'),
  })
})
afterAll(() => service.close())

const instant = (time: string) => new Date(`2026-05-03T${time}Z`)

test.each([
  ['18:05:00', '18:15:00', 'a day may begin'],
  ['18:15:00', '18:20:00', 'the event begins'],
  ['18:20:00', '18:30:00', 'a day may begin'],
])('after %s the next moment is %s: %s', async (after, next) => {
  expect(await nextMoment(service.db, instant(after))).toEqual(instant(next))
})

test('without events of the future the next moment is the next quarter of an hour', async () => {
  const after = new Date('2030-01-01T00:00:00Z')
  expect(await nextMoment(service.db, after)).toEqual(new Date('2030-01-01T00:15:00Z'))
})

test('where a day may begin lists change, and nothing else', async () => {
  expect(await tagsBetween(service.db, instant('18:05:00'), instant('18:14:59'))).toEqual([])
  expect(await tagsBetween(service.db, instant('18:05:00'), instant('18:15:00'))).toEqual(['list'])
})

test('where an event begins its pages, lists, news and search change', async () => {
  const tags = await tagsBetween(service.db, instant('18:19:00'), instant('18:20:00'))
  expect(tags).toEqual(expect.arrayContaining(['event:evening-run', 'list', 'news', 'search']))
})

test('the list of the week of an organisation changes with the day, its other lists do not', async () => {
  const tagsOf = async (query: string) => {
    const { headers } = await service.get(`/v1/web/events?organisationId=harbour${query}`)
    return headers['cache-tag']
  }
  expect(await tagsOf('')).toBe('events-of:harbour')
  expect(await tagsOf('&list=upcoming')).toBe('events-of:harbour')
  expect(await tagsOf('&list=week')).toBe('events-of:harbour list')
})
