import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let picture: string
let broken: string

const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  service = await createTestService()
  const bytes = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#f04e00' },
  })
    .png()
    .toBuffer()
  const nonsense = Buffer.from('not a picture')
  picture = idOf(bytes)
  broken = idOf(nonsense)
  const pkg = harbourHalf({})
  pkg.files = [
    { id: picture, mediaType: 'image/png', bytes },
    { id: broken, mediaType: 'image/png', bytes: nonsense },
  ]
  pkg.event.imageFileId = picture
  pkg.event.logoFileId = broken
  await publishPackage(service.db, pkg)
})
afterAll(() => service.close())

test.each([
  ['thumbnail', 640, 360],
  ['logo', 256, 144],
  ['website-article', 1280, 720],
  ['avatar', 160, 160],
])('a picture as %s is %i × %i, and stays where it is for good', async (variant, width, height) => {
  const answer = await service.app.inject(`/files/${picture}/${variant}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable') as unknown,
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
})

test('an event says where its picture is', async () => {
  const { body } = await service.get<{ image_url: string }>('/v1/web/events/harbour-half-2026')
  expect(body.image_url).toBe(`/files/${picture}`)
})

test('what is not there, not a size, or no picture, is a problem', async () => {
  expect((await service.get('/files/none/logo')).body).toMatchObject({ code: 'file.notFound' })
  expect((await service.get(`/files/${picture}/huge`)).status).toBe(400)
  expect(await service.get(`/files/${broken}/logo`)).toMatchObject({
    status: 422,
    body: { code: 'file.broken' },
  })
})
