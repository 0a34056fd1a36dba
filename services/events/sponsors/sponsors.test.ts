import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  pkg.files = [{ id: 'tug', mediaType: 'image/png', bytes: new Uint8Array([1]) }]
  pkg.sponsors = [
    { name: 'Tugboat Ltd', websiteUrl: 'https://tugboat.example', logoFileId: 'tug' },
    { name: 'Anchor Ltd', websiteUrl: null, logoFileId: null },
  ]
  await publishPackage(service.db, pkg)
})
afterAll(() => service.close())

const event_id = 'harbour-half-2026'

test.each([`events/${event_id}/sponsors`, `sponsors?eventIds=nothing,${event_id}`])(
  '%s lists the sponsors of the event, in the order of the event',
  async (path) => {
    const { headers, body } = await service.get(`/v1/web/${path}`)
    expect(headers.etag).toBeTruthy()
    expect(body).toEqual({
      items: [
        {
          event_id,
          name: 'Tugboat Ltd',
          website_url: 'https://tugboat.example',
          logo_url: '/files/tug',
        },
        { event_id, name: 'Anchor Ltd', website_url: null, logo_url: null },
      ],
    })
  },
)

test('an unknown event is a problem', async () => {
  expect(await service.get('/v1/web/events/nothing/sponsors')).toMatchObject({
    status: 404,
    body: { code: 'event.notFound' },
  })
})
