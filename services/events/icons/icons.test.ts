import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoLetterCodes } from '../../../reader/country-codes.ts'
import { raceSports } from '../../../domain/sports.ts'
import { createTestService } from '../testing.ts'
import { openSvgFiles } from './svg-files.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
})
afterAll(() => service.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers })

test.each([...raceSports, 'start', 'finish', 'calendar', 'map-pin'])(
  'there is an icon %s',
  async (name) => {
    const { statusCode, headers, body } = await get(`/icons/${name}.svg`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toMatch(/<svg[^]*<\/svg>/)
  },
)

test('an SVG file is read again after a failure, and only then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'))
  const [file, elsewhere] = [join(folder, 'buoy.svg'), join(folder, 'elsewhere')]
  writeFileSync(file, '<svg/>')
  const svgFiles = openSvgFiles(pathToFileURL(`${folder}/`))
  renameSync(file, elsewhere)
  await expect(svgFiles('buoy')).rejects.toThrow('ENOENT')
  renameSync(elsewhere, file)
  const [first, second] = await Promise.all([svgFiles('buoy'), svgFiles('buoy')])
  expect(String(first?.svg)).toBe('<svg/>')
  rmSync(folder, { recursive: true })
  expect(await svgFiles('buoy')).toBe(first)
  expect(second).toBe(first)
  expect(svgFiles('buoys')).toBeUndefined()
})

test('every country in results has both of its flags', async () => {
  for (const country of new Set(twoLetterCodes.values())) {
    for (const ratio of ['1x1', '4x3']) {
      expect(await get(`/assets/flags/${ratio}/${country}.svg`)).toMatchObject({ statusCode: 200 })
    }
    const { rawPayload, headers } = await get(`/assets/flags/4x3/${country}.webp`)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 45 })
  }
}, 300_000)

test('the picture of a flag looks like its SVG file', async () => {
  const { rawPayload } = await get('/assets/flags/4x3/us.webp')
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  const stars = [...Array(34).keys()].filter((x) => at(x, 2).every((part) => part > 130))
  expect(stars.length).toBeGreaterThanOrEqual(5)
  expect(at(50, 1)).toEqual([0xbd, 0x3d, 0x44])
})

test.each(['logo', 'news', 'event', 'avatar'])(
  'there is a placeholder for a missing %s',
  async (kind) => {
    const { statusCode, body } = await get(`/assets/placeholders/${kind}.svg`)
    expect(statusCode).toBe(200)
    // Pages treat a picture as failed if the browser reports no width for it.
    expect(body).toMatch(/^<svg[^>]* width="\d+" height="\d+"/)
  },
)

test('an SVG file is cacheable, revalidated by its ETag and forbids scripts', async () => {
  const first = await get('/assets/flags/4x3/nl.svg')
  expect(first.headers).toMatchObject({
    'cache-control': expect.stringMatching(/^public, max-age=\d{6,}/) as unknown,
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const again = await get('/assets/flags/4x3/nl.svg', {
    'if-none-match': String(first.headers['etag']),
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an SVG file is compressed for clients that accept Brotli', async () => {
  const flag = '/assets/flags/4x3/mx.svg'
  const original = readFileSync(new URL(import.meta.resolve('flag-icons/flags/4x3/mx.svg')))
  const packed = await get(flag, { 'accept-encoding': 'gzip, br;q=0.8' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(original.length / 2)
  expect(brotliDecompressSync(packed.rawPayload).equals(original)).toBe(true)

  for (const encoding of ['gzip', 'br;q=0', 'identity']) {
    const plain = await get(flag, { 'accept-encoding': encoding })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.equals(original)).toBe(true)
  }
})

test.each([
  ['/icons/no-such-icon.svg', 'icon.notFound'],
  ['/icons/Running.svg', 'icon.notFound'],
  ['/icons/constructor.svg', 'icon.notFound'],
  ['/assets/flags/4x3/NL.svg', 'flag.notFound'],
  ['/assets/flags/4x3/zz.svg', 'flag.notFound'],
  ['/assets/flags/4x3/NL.webp', 'flag.notFound'],
  ['/assets/flags/4x3/zz.webp', 'flag.notFound'],
  ['/assets/placeholders/nothing.svg', 'placeholder.notFound'],
])('%s does not exist: %s', async (url, code) => {
  expect(await service.get(url)).toMatchObject({ status: 404, body: { code } })
})
