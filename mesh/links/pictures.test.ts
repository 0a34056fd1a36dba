import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPicture } from '../../services/events/files/testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, serveEvents } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

const [poster, logo] = ['poster', 'logo']

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  pkg.event.imageFileId = poster
  pkg.organisation.logoFileId = logo
  for (const item of pkg.news) item.imageFileId = poster
  for (const sponsor of pkg.sponsors) sponsor.logoFileId = logo
  pkg.files = [
    { id: poster, mediaType: 'image/jpeg', bytes: await plainPicture(160, 90).jpeg().toBuffer() },
    { id: logo, mediaType: 'image/png', bytes: await plainPicture(40, 20).png().toBuffer() },
  ]
  await publishPackage(service.db, pkg)
  urls = serveEvents(service.app)
})
beforeEach(() => {
  urls.length = 0
})
afterAll(() => service.close())

test('the sizes of the pictures of an operation are read in batches', async () => {
  const { data, errors } = await execute(
    `{
      event(id: "harbour-half-2026") {
        image { url large: url(variant: WEBSITE_ARTICLE) width height placeholder }
        logo { width }
        logoUrl
        organisation { logo { url(variant: LOGO) width height } }
        sponsors { logo { width } }
        updates { items { image { width } } }
      }
    }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    event: {
      image: {
        url: 'https://site.example/files/poster/thumbnail',
        large: 'https://site.example/files/poster/website-article',
        width: 160,
        height: 90,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/) as string,
      },
      logo: null,
      logoUrl: null,
      organisation: {
        logo: { url: 'https://site.example/files/logo/logo', width: 40, height: 20 },
      },
      sponsors: [{ logo: { width: 40 } }],
      updates: { items: [{ image: { width: 160 } }] },
    },
  })
  expect(urls.filter((url) => url.startsWith('/v1/web/pictures')).length).toBeLessThanOrEqual(2)
})

test('every variant is the address of a picture', async () => {
  const { data } = await execute(
    `{
      event(id: "harbour-half-2026") {
        image { a: url(variant: THUMBNAIL) b: url(variant: LOGO) c: url(variant: AVATAR)
          d: url(variant: WEBSITE_ARTICLE) }
      }
    }`,
    {},
    {},
  )
  expect(urls).toEqual(['/v1/web/events/harbour-half-2026'])
  const { image } = (data as { event: { image: Record<string, string> } }).event
  const addresses = Object.values(image)
  expect(new Set(addresses).size).toBe(4)
  for (const address of addresses) {
    expect((await service.app.inject(new URL(address).pathname)).statusCode, address).toBe(200)
  }
})

test('an athlete has an avatar, except a private profile', async () => {
  const avatars = async () => {
    const { data } = await execute(
      `{ ranking(id: "harbour-half-2026-half-0") {
        entries { items { athlete { avatar { url(variant: AVATAR) width } avatarUrl } } }
      } }`,
      {},
      {},
    )
    type Page = {
      ranking: { entries: { items: { athlete: { avatar: unknown; avatarUrl: unknown } }[] } }
    }
    return (data as Page).ranking.entries.items.map(({ athlete }) => {
      expect(athlete.avatarUrl).toBe(athlete.avatar === null ? null : '/files/logo')
      return athlete.avatar
    })
  }
  expect(await avatars()).toEqual([null, null, null])
  await sql`update stored_participants set avatar_file_id = ${logo}`.execute(service.db)
  const avatar = { url: 'https://site.example/files/logo/avatar', width: 40 }
  expect(await avatars()).toEqual([avatar, avatar, avatar])
  await sql`update stored_participants set initials = 'R. 1.', found_by = null where bib = '1'`.execute(
    service.db,
  )
  expect((await avatars()).filter((each) => each === null)).toHaveLength(1)
})
