import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { addFile, plainPicture } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let photograph: string

beforeAll(async () => {
  service = await createTestService()
  photograph = await addFile(service.db, 'image/jpeg', plainPicture(1600, 900).jpeg())
})
afterAll(() => service.close())

const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers })

async function draw(id: string, variant: string, accept?: string) {
  const answer = await ask(`/files/${id}/${variant}`, accept === undefined ? {} : { accept })
  expect(answer.statusCode).toBe(200)
  const metadata = await sharp(answer.rawPayload).metadata()
  return { type: answer.headers['content-type'], metadata, bytes: answer.rawPayload }
}

/** The colour at a place of a picture, and how opaque it is. */
async function pointAt(bytes: Buffer, left: number, top: number) {
  const point = sharp(bytes).extract({ left, top, width: 1, height: 1 }).ensureAlpha()
  return [...(await point.raw().toBuffer())]
}

describe('the sizes', () => {
  test.each([
    ['thumbnail', 640, 360],
    ['logo', 256, 144],
    ['website-article', 1280, 720],
    ['avatar', 160, 160],
  ])('a picture as %s is %i × %i', async (variant, width, height) => {
    expect((await draw(photograph, variant)).metadata).toMatchObject({ width, height })
  })

  test('a small picture stays small, and a tower does not grow into the sky', async () => {
    const small = await addFile(service.db, 'image/png', plainPicture(40, 30).png())
    const tower = await addFile(service.db, 'image/png', plainPicture(20, 16_000).png())

    const { metadata } = await draw(small, 'website-article')
    expect(metadata).toMatchObject({ width: 40, height: 30 })
    expect((await draw(tower, 'thumbnail', browser)).metadata.height).toBe(1280)
  })
})

describe('the format', () => {
  test.each([
    ['image/avif', browser],
    ['image/webp', 'image/webp,*/*'],
    ['image/webp', 'image/avif;q=0.5, image/webp'],
    ['image/webp', 'image/avif;q=0, IMAGE/WEBP ; q=0.3'],
    ['image/jpeg', undefined],
    ['image/jpeg', '*/*'],
    ['image/jpeg', 'image/*'],
    ['image/jpeg', 'image/avif;q=0.2, image/jpeg'],
    ['image/jpeg', 'text/html'],
    ['image/jpeg', 'image/avif;q=nonsense'],
    ['image/jpeg', ',;;q=,;q=-1'],
  ])('of a photograph is %s for %j', async (type, accept) => {
    expect((await draw(photograph, 'logo', accept)).type).toBe(type)
  })

  test('is the original one where no smaller one is asked for', async () => {
    const drawing = await addFile(service.db, 'image/png', plainPicture(50, 50).png())
    const webp = await addFile(service.db, 'image/webp', plainPicture(50, 50).webp())
    const clear = await addFile(service.db, 'image/webp', plainPicture(50, 50, '#f04e0080').webp())

    expect((await draw(drawing, 'logo')).type).toBe('image/png')
    expect((await draw(webp, 'logo')).type).toBe('image/jpeg')
    expect((await draw(clear, 'logo')).type).toBe('image/png')
  })

  test('keeps a logo transparent', async () => {
    const logo = await addFile(service.db, 'image/png', plainPicture(300, 300, '#00000000').png())
    for (const accept of ['*/*', 'image/webp', 'image/avif']) {
      const { bytes } = await draw(logo, 'logo', accept)
      expect((await pointAt(bytes, 100, 100))[3]).toBe(0)
    }
  })
})

describe('what is drawn', () => {
  test('is upright, and says nothing about camera or place', async () => {
    const sideways = plainPicture(200, 100)
      .composite([
        { input: await plainPicture(100, 100, '#0000ff').png().toBuffer(), left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Make: 'Pinhole' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
    const id = await addFile(service.db, 'image/jpeg', sideways)

    for (const accept of ['*/*', browser]) {
      const { metadata, bytes } = await draw(id, 'website-article', accept)
      expect(metadata).toMatchObject({ width: 100, height: 200 })
      expect(metadata.exif).toBeUndefined()
      expect(metadata.orientation).toBeUndefined()
      // What lay on the left is above now.
      const [red = 255, , blue = 0] = await pointAt(bytes, 50, 30)
      expect(blue).toBeGreaterThan(red)
    }
  })

  test('is in sRGB, whatever the camera used', async () => {
    const wide = plainPicture(50, 50, '#00ff00').withIccProfile('p3').png()
    const id = await addFile(service.db, 'image/png', wide)

    const { metadata, bytes } = await draw(id, 'logo')
    expect(metadata.icc).toBeUndefined()
    expect(metadata.space).toBe('srgb')
    // The same green is 117, 251, 76 in the colours of the source.
    const [red = 255, green = 0, blue = 255] = await pointAt(bytes, 10, 10)
    expect(green).toBeGreaterThan(245)
    expect(Math.max(red, blue)).toBeLessThan(10)
  })

  test('is the first frame of a moving picture', async () => {
    const frames = ['#ff0000', '#0000ff'].map((colour) =>
      plainPicture(60, 60, colour).png().toBuffer(),
    )
    const moving = sharp(await Promise.all(frames), { join: { animated: true } }).gif()
    const id = await addFile(service.db, 'image/gif', moving)

    const { metadata, bytes } = await draw(id, 'logo', browser)
    expect(metadata).toMatchObject({ width: 60, height: 60 })
    expect(metadata.pages ?? 1).toBe(1)
    const [red = 0, , blue = 255] = await pointAt(bytes, 30, 30)
    expect(red).toBeGreaterThan(blue)
  })
})

describe('an answer', () => {
  test('may be kept for good, by format, and runs nothing', async () => {
    const { headers } = await ask(`/files/${photograph}/logo`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['etag']).toMatch(/^"[\w-]+"$/)
  })

  test('is not sent again to whoever holds it', async () => {
    const url = `/files/${photograph}/logo`
    const etag = String((await ask(url)).headers['etag'])
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(url, { 'if-none-match': held })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag, vary: 'accept' })
    }
    expect((await ask(url, { 'if-none-match': etag, accept: browser })).statusCode).toBe(200)
    expect((await ask(`/files/${photograph}/avatar`, { 'if-none-match': etag })).statusCode).toBe(
      200,
    )
  })

  test('to HEAD is the same without the picture', async () => {
    const url = `/files/${photograph}/thumbnail`
    const head = await service.app.inject({ method: 'HEAD', url })
    const { headers } = await ask(url)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name]).toBe(headers[name])
    }
  })
})

describe('drawing', () => {
  const spoil = (id: string) =>
    service.db
      .updateTable('files')
      .set({ bytes: Buffer.from('spoilt') })
      .where('id', '=', id)
      .execute()

  test('happens once', async () => {
    const id = await addFile(service.db, 'image/png', plainPicture(900, 900, '#123456').png())
    const url = `/files/${id}/logo`
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(url)))
    await spoil(id)

    for (const { rawPayload } of [...answers, await ask(url)]) {
      expect(rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    }
    expect((await ask(`/files/${id}/thumbnail`)).statusCode).toBe(404)
  })

  test('happens again when the recipe is another', async () => {
    const id = await addFile(service.db, 'image/png', plainPicture(90, 90, '#654321').png())
    const url = `/files/${id}/logo`
    const { rawPayload } = await ask(url)
    const drawn = service.db.updateTable('file_variants').where('file_id', '=', id)
    await drawn.set({ recipe: 0, bytes: Buffer.from('as it was drawn once') }).execute()

    expect((await ask(url)).rawPayload).toEqual(rawPayload)
    await spoil(id)
    expect((await ask(url)).rawPayload).toEqual(rawPayload)
  })

  test.each([
    ['not a picture'],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'],
  ])('goes on after what cannot be drawn: %s', async (content) => {
    const broken = await addFile(service.db, 'image/png', Buffer.from(content))
    const good = await addFile(service.db, 'image/png', plainPicture(80, content.length).png())
    const answers = await Promise.all([ask(`/files/${broken}/logo`), ask(`/files/${good}/logo`)])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200])
    expect(answers[0].json()).toMatchObject({ code: 'file.broken' })
    expect(answers[0].headers['cache-control']).toBe('no-store')
  })
})

test('an event says where its picture is', async () => {
  const pkg = harbourHalf({})
  pkg.event.imageFileId = photograph
  await publishPackage(service.db, pkg)
  const { body } = await service.get<{ image_url: string }>('/v1/web/events/harbour-half-2026')
  expect(body.image_url).toBe(`/files/${photograph}`)
})

test('what is not there, or not a size, is a problem', async () => {
  expect(await service.get('/files/none/logo')).toMatchObject({
    status: 404,
    body: { code: 'file.notFound' },
  })
  expect(await service.get(`/files/${photograph}/huge`)).toMatchObject({
    status: 404,
    body: { code: 'route.notFound' },
  })
})
