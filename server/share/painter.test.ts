import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../domain/languages.ts'
import type { PictureFormat } from '../../domain/picture-sizes.ts'
import { log } from '../../services/platform/log.ts'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { SharePicture } from '../../src/components/share/picture/share-picture.tsx'
import { Painter } from './painter.ts'

const harbour: Drawing = {
  language: 'en',
  site: 'Parcours',
  heading: 'Harbour Half',
  facts: 'Half marathon · 21-11-2026 · Marlhaven',
  bib: '1482',
  title: 'Łucja Γιώργος',
  live: null,
  figures: [{ label: 'Finish time', value: '1:33:26' }],
  podium: [],
  course: [],
  field: null,
}

const shared = new Painter()

async function paint(
  differences: Partial<Drawing> = {},
  { painter = shared, format = 'landscape' }: { painter?: Painter; format?: PictureFormat } = {},
): Promise<Buffer> {
  const drawing = { ...harbour, ...differences }
  const { language } = drawing
  const picture = createElement(SharePicture, { drawing, format })
  return painter.paint(picture, { name: drawing.title, language, format, client: 'a' })
}

/** Paints a picture, and returns the area of its title, cropped to the letters. */
async function inkOf(title: string, language = 'en') {
  const png = await paint({ title, language })
  return trimmed(sharp(png).extract({ left: 0, top: 264, width: 1200, height: 156 }))
}

/** Crops a part of a picture to the area in which something is drawn. */
async function trimmed(part: Sharp) {
  const { data, info } = await sharp(await part.png().toBuffer())
    .greyscale()
    .trim({ threshold: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const warned = vi.spyOn(log, 'warn')
beforeEach(() => {
  warned.mockReset().mockImplementation(() => undefined)
})

test.each([
  ['landscape', 1200, 630],
  ['story', 1080, 1920],
] as const)('a picture as %s is a PNG of %i × %i', async (format, width, height) => {
  const png = await paint({}, { format })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
})

test('a picture that takes too long is refused', async () => {
  using logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const late = paint({}, { painter: new Painter({ timeoutMs: 1 }) })
  await expect(late).rejects.toMatchObject({ status: 503 })
  expect(logged).toHaveBeenCalledOnce()
})

test('pictures beyond the queue are refused', async () => {
  const painter = new Painter({ maxWaiting: 2 })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((title) => paint({ title }, { painter })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a name in a script without a font is left out, and the start number stays', async () => {
  const georgian = await paint({ title: 'ანა' })
  expect(georgian.equals(await paint({ title: '' }))).toBe(true)
  expect(georgian.equals(await paint({ title: 'Ana გიო' }))).toBe(true)
  expect(georgian.equals(await paint({ title: 'ანა', bib: '7' }))).toBe(false)
  expect(warned).toHaveBeenCalledTimes(3)
})

test('a name with emoji is drawn without them', async () => {
  const plain = await paint({ title: 'Zoë Quist' })
  expect((await paint({ title: '🚀 Zoë 🏃🏽‍♀️ Quist 🇳🇱' })).equals(plain)).toBe(true)
  expect(warned).not.toHaveBeenCalled()
})

test.each([
  ['Latin', 'Łucja Çelik-Ørsted'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Greek', 'Γιώργος Παπαδάκης'],
  ['Cyrillic', 'Юрій Щербак'],
  ['traditional Chinese', '陳曉彤'],
  ['simplified Chinese', '林晓雨'],
  ['Japanese', '佐々木 さくら'],
  ['Korean', '김서연'],
  ['Arabic', 'ليلى حداد'],
  ['Thai', 'สมชาย ใจดี'],
  ['Hindi', 'आरव शर्मा'],
])('%s has a glyph for every letter', async (_, name) => {
  const letters = new Set(Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment))
  const pictures = new Set<string>()
  for (const title of letters) pictures.add((await paint({ title })).toString('base64'))
  // If some letters had no glyph, they would all have the same picture.
  expect(pictures.size).toBe(letters.size)
  expect(warned).not.toHaveBeenCalled()
})

test.each(languages.map(({ code, tag }) => [code, tag] as const))(
  'all texts of pictures in %s can be drawn',
  async (code, language) => {
    const file = new URL(`../../locales/${code}.json`, import.meta.url)
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const texts = Object.entries(messages).flatMap(([id, text]) =>
      /^(share\.picture|ui\.result_state|ui\.standard_title|ranking_status)\./.test(id) ? text : [],
    )
    await paint({ title: texts.join(' '), language })
    expect(warned).not.toHaveBeenCalled()
  },
)

test('numbers with the narrow spaces of French are drawn', async () => {
  await paint({ figures: [{ label: 'Distance', value: '2\u202f104\u00a0km' }] })
  expect(warned).not.toHaveBeenCalled()
})

test('a long name is drawn smaller and never cut', async () => {
  const { raw: short } = await inkOf('Wolfeschlegel')
  const { raw: long } = await inkOf('Wolfeschlegel'.repeat(9))
  expect(long.width).toBeGreaterThan(1050)
  expect(long.width).toBeLessThanOrEqual(1072)
  expect(long.height).toBeLessThan(short.height / 2)
})

test('markup in a name is drawn as text', async () => {
  const { raw: plain } = await inkOf('Bo')
  const { raw: markup } = await inkOf('<b>Bo</b>')
  expect(markup.width).toBeGreaterThan(3 * plain.width)
})

test('Chinese characters have the shapes of the page’s language', async () => {
  const { data } = await inkOf('骨', 'zh-HK')
  expect(data).not.toEqual((await inkOf('骨', 'en')).data)
})

test('letters of Arabic join', async () => {
  const { raw: three } = await inkOf('سسس')
  const { raw: single } = await inkOf('س')
  // In Arabic, initial and medial forms are narrower than the isolated letter.
  expect(three.width).toBeLessThan(2.9 * single.width)
})

test('an Arabic name is drawn from right to left, with its Latin number in its own order', async () => {
  const { data, raw } = await inkOf('حداد 42')
  const number = await inkOf('42')
  // The number is to the left of the name.
  const left = { left: 0, top: 0, width: number.raw.width, height: raw.height }
  expect(await trimmed(sharp(data, { raw }).extract(left))).toEqual(number)
})
