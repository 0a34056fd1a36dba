import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { StoredPicture } from './schema.ts'
import { addFile, plainPicture } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let photograph: string

beforeAll(async () => {
  service = await createTestService()
  photograph = await addFile(service.db, 'image/jpeg', plainPicture(1600, 900).jpeg())
})
afterAll(() => service.close())

const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers })

async function render(id: string, variant: string, accept?: string) {
  const response = await get(`/files/${id}/${variant}`, accept === undefined ? {} : { accept })
  expect(response.statusCode).toBe(200)
  const metadata = await sharp(response.rawPayload).metadata()
  return { type: response.headers['content-type'], metadata, bytes: response.rawPayload }
}

/** Returns the colour channels and alpha of one pixel. */
async function pixelAt(bytes: Buffer, left: number, top: number) {
  const point = sharp(bytes).extract({ left, top, width: 1, height: 1 }).ensureAlpha()
  return [...(await point.raw().toBuffer())]
}

describe('variants', () => {
  test.each([
    ['thumbnail', 640, 360],
    ['logo', 256, 144],
    ['website-article', 1280, 720],
    ['avatar', 160, 160],
  ])('a picture as %s is %i × %i', async (variant, width, height) => {
    expect((await render(photograph, variant)).metadata).toMatchObject({ width, height })
  })

  test('a small picture is not enlarged, and a tall picture is limited in height', async () => {
    const small = await addFile(service.db, 'image/png', plainPicture(40, 30).png())
    const tower = await addFile(service.db, 'image/png', plainPicture(20, 16_000).png())

    const { metadata } = await render(small, 'website-article')
    expect(metadata).toMatchObject({ width: 40, height: 30 })
    expect((await render(tower, 'thumbnail', browser)).metadata.height).toBe(1280)
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
  ])('of a photograph is %s for Accept %j', async (type, accept) => {
    expect((await render(photograph, 'logo', accept)).type).toBe(type)
  })

  test('is the original format where no smaller one is accepted', async () => {
    const drawing = await addFile(service.db, 'image/png', plainPicture(50, 50).png())
    const webp = await addFile(service.db, 'image/webp', plainPicture(50, 50).webp())
    const clear = await addFile(service.db, 'image/webp', plainPicture(50, 50, '#f04e0080').webp())

    expect((await render(drawing, 'logo')).type).toBe('image/png')
    expect((await render(webp, 'logo')).type).toBe('image/jpeg')
    expect((await render(clear, 'logo')).type).toBe('image/png')
  })

  test('preserves transparency of a logo', async () => {
    const logo = await addFile(service.db, 'image/png', plainPicture(300, 300, '#00000000').png())
    for (const accept of ['*/*', 'image/webp', 'image/avif']) {
      const { bytes } = await render(logo, 'logo', accept)
      expect((await pixelAt(bytes, 100, 100))[3]).toBe(0)
    }
  })
})

describe('the rendered picture', () => {
  test('is upright and has no metadata about camera or place', async () => {
    const sideways = plainPicture(200, 100)
      .composite([
        { input: await plainPicture(100, 100, '#0000ff').png().toBuffer(), left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Make: 'Pinhole' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
    const id = await addFile(service.db, 'image/jpeg', sideways)

    for (const accept of ['*/*', browser]) {
      const { metadata, bytes } = await render(id, 'website-article', accept)
      expect(metadata).toMatchObject({ width: 100, height: 200 })
      expect(metadata.exif).toBeUndefined()
      expect(metadata.orientation).toBeUndefined()
      // The left side of the source is the top of the rendered picture.
      const [red = 255, , blue = 0] = await pixelAt(bytes, 50, 30)
      expect(blue).toBeGreaterThan(red)
    }
  })

  test('is in sRGB, whatever the colour profile of the source is', async () => {
    const wide = plainPicture(50, 50, '#00ff00').withIccProfile('p3').png()
    const id = await addFile(service.db, 'image/png', wide)

    const { metadata, bytes } = await render(id, 'logo')
    expect(metadata.icc).toBeUndefined()
    expect(metadata.space).toBe('srgb')
    // Without conversion from the source's colour space, the same green would be 117, 251, 76.
    const [red = 255, green = 0, blue = 255] = await pixelAt(bytes, 10, 10)
    expect(green).toBeGreaterThan(245)
    expect(Math.max(red, blue)).toBeLessThan(10)
  })

  test('is the first frame of an animation', async () => {
    const frames = ['#ff0000', '#0000ff'].map((colour) =>
      plainPicture(60, 60, colour).png().toBuffer(),
    )
    const moving = sharp(await Promise.all(frames), { join: { animated: true } }).gif()
    const id = await addFile(service.db, 'image/gif', moving)

    const { metadata, bytes } = await render(id, 'logo', browser)
    expect(metadata).toMatchObject({ width: 60, height: 60 })
    expect(metadata.pages ?? 1).toBe(1)
    const [red = 0, , blue = 255] = await pixelAt(bytes, 30, 30)
    expect(red).toBeGreaterThan(blue)
  })
})

describe('a response', () => {
  test('is immutable, varies by format and forbids scripts', async () => {
    const { headers } = await get(`/files/${photograph}/logo`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      vary: 'accept',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['etag']).toMatch(/^"[\w-]+"$/)
  })

  test('is a 304 for a client with the current ETag', async () => {
    const url = `/files/${photograph}/logo`
    const etag = String((await get(url)).headers['etag'])
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': held })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag, vary: 'accept' })
    }
    expect((await get(url, { 'if-none-match': etag, accept: browser })).statusCode).toBe(200)
    expect((await get(`/files/${photograph}/avatar`, { 'if-none-match': etag })).statusCode).toBe(
      200,
    )
  })

  test('to HEAD has the same headers and no body', async () => {
    const url = `/files/${photograph}/thumbnail`
    const head = await service.app.inject({ method: 'HEAD', url })
    const { headers } = await get(url)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name]).toBe(headers[name])
    }
  })
})

describe('rendering', () => {
  const corrupt = (id: string) =>
    service.db
      .updateTable('files')
      .set({ bytes: Buffer.from('spoilt') })
      .where('id', '=', id)
      .execute()

  test('happens once per variant and format', async () => {
    const id = await addFile(service.db, 'image/png', plainPicture(900, 900, '#123456').png())
    const url = `/files/${id}/logo`
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    await corrupt(id)

    for (const { rawPayload } of [...responses, await get(url)]) {
      expect(rawPayload.equals(responses[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    }
    expect((await get(`/files/${id}/thumbnail`)).statusCode).toBe(404)
  })

  test('is repeated after a change of the recipe', async () => {
    const id = await addFile(service.db, 'image/png', plainPicture(90, 90, '#654321').png())
    const url = `/files/${id}/logo`
    const { rawPayload } = await get(url)
    const drawn = service.db.updateTable('file_variants').where('file_id', '=', id)
    await drawn.set({ recipe: 0, bytes: Buffer.from('as it was drawn once') }).execute()

    expect((await get(url)).rawPayload).toEqual(rawPayload)
    await corrupt(id)
    expect((await get(url)).rawPayload).toEqual(rawPayload)
  })

  test.each([
    ['not a picture'],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'],
  ])('continues after a picture that cannot be rendered: %s', async (content) => {
    const broken = await addFile(service.db, 'image/png', Buffer.from(content))
    const good = await addFile(service.db, 'image/png', plainPicture(80, content.length).png())
    const responses = await Promise.all([get(`/files/${broken}/logo`), get(`/files/${good}/logo`)])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 200])
    expect(responses[0].json()).toMatchObject({ code: 'file.broken' })
    expect(responses[0].headers['cache-control']).toBe('no-store')
  })
})

test('an event has the URL of its picture', async () => {
  const pkg = harbourHalf({})
  pkg.event.imageFileId = photograph
  await publishPackage(service.db, pkg)
  const { body } = await service.get<{ image_url: string }>('/v1/web/events/harbour-half-2026')
  expect(body.image_url).toBe(`/files/${photograph}`)
})

describe('sizes and placeholders', () => {
  const list = async (...ids: string[]) => {
    const { body } = await service.get<{ items: StoredPicture[] }>(
      `/v1/web/pictures?ids=${ids.join(',')}`,
    )
    return new Map(body.items.map((item) => [item.id, item]))
  }
  const file = async (picture: Sharp | Uint8Array) => {
    const bytes = picture instanceof Uint8Array ? picture : await picture.toBuffer()
    const id = createHash('sha256').update(bytes).digest('hex')
    return { id, mediaType: 'image/jpeg', bytes }
  }

  test('an import measures pictures as they are shown, and draws a placeholder', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const wide = await file(
      sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise } }).jpeg(),
    )
    const turned = await file(plainPicture(300, 200).withMetadata({ orientation: 6 }).jpeg())
    const broken = await file(Buffer.from('no picture'))
    const pkg = harbourHalf({ description: 'With pictures.' })
    await publishPackage(service.db, { ...pkg, files: [wide, turned, broken] })

    const pictures = await list(wide.id, turned.id, broken.id, 'unknown')
    expect(pictures.size).toBe(3)
    expect(pictures.get(wide.id)).toMatchObject({ width: 900, height: 600 })
    expect(pictures.get(turned.id)).toMatchObject({ width: 200, height: 300 })
    const unknown = { id: broken.id, width: null, height: null, placeholder: null }
    expect(pictures.get(broken.id)).toEqual(unknown)

    const placeholder = pictures.get(wide.id)?.placeholder ?? ''
    expect(placeholder.length).toBeLessThan(1_000)
    const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(placeholder) ?? []
    const metadata = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 16, height: 11 })
  })

  test('a picture of an earlier release is described by the next import', async () => {
    const bytes = await plainPicture(50, 40).jpeg().toBuffer()
    const id = await addFile(service.db, 'image/jpeg', bytes)
    expect((await list(id)).get(id)).toMatchObject({ width: null, placeholder: null })
    const pkg = harbourHalf({ description: 'Imported again.' })
    await publishPackage(service.db, { ...pkg, files: [await file(bytes)] })
    expect((await list(id)).get(id)).toMatchObject({ width: 50, height: 40 })
  })
})

test('an unknown file or variant is a problem', async () => {
  expect(await service.get('/files/none/logo')).toMatchObject({
    status: 404,
    body: { code: 'file.notFound' },
  })
  expect(await service.get(`/files/${photograph}/huge`)).toMatchObject({
    status: 404,
    body: { code: 'route.notFound' },
  })
})
