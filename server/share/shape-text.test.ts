import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { shapeText } from './shape-text.ts'

/** Number of drawn glyphs, which are `<path>` elements. */
const glyphs = (markup: string) => markup.match(/<path/g)?.length ?? 0

test.each([
  ['Latin', 'Łucja Çelik-Ørsted', 17],
  ['Vietnamese', 'Nguyễn Thị Ánh', 12],
  ['Greek', 'Γιώργος Παπαδάκης', 16],
  ['Cyrillic', 'Юрій Щербак', 10],
  ['traditional Chinese', '陳曉彤', 3],
  ['simplified Chinese', '林晓雨', 3],
  ['Japanese', '佐々木 さくら', 6],
  ['Korean', '김서연', 3],
  ['Arabic', 'ليلى حداد', 7],
  ['Thai', 'สมชาย ใจดี', 9],
  ['Hindi', 'आरव शर्मा', 5],
])('%s has a glyph for every letter', async (_, name, least) => {
  for (const cut of ['board', 'bold', 'text'] as const) {
    const { missing, width, markup } = await shapeText(name, cut, 'en')
    expect(missing).toBe(0)
    expect(width).toBeGreaterThan(1)
    expect(glyphs(markup)).toBeGreaterThanOrEqual(least)
  }
})

test('a character that no font has is counted', async () => {
  expect((await shapeText('Ana \u{10480}', 'board', 'en')).missing).toBeGreaterThan(0)
})

test.each(languages.map(({ code, tag }) => [code, tag] as const))(
  'all texts of pictures in %s can be drawn',
  async (code, tag) => {
    const file = new URL(`../../locales/${code}.json`, import.meta.url)
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const texts = Object.entries(messages).flatMap(([id, text]) =>
      /^(share\.picture|ui\.result_state|ui\.standard_title|ranking_status)\./.test(id) ? text : [],
    )
    const { missing } = await shapeText(texts.join(' '), 'text', tag)
    expect(missing).toBe(0)
  },
)

test('letters of Arabic join, and join across no other font', async () => {
  const { width } = await shapeText('سسس', 'text', 'en')
  const { width: single } = await shapeText('س', 'text', 'en')
  // In Arabic, initial and medial forms are narrower than the isolated letter.
  expect(width).toBeLessThan(2.9 * single)
})

test('an Arabic name is drawn from right to left, with its Latin number in its own order', async () => {
  const { markup } = await shapeText('حداد 42', 'text', 'en')
  // Groups are in visual order. The number is to the left of the name and keeps the order of its
  // digits.
  const [number = '', name = ''] = markup.split('</g></g>')
  expect(glyphs(number)).toBe(2)
  expect(glyphs(name)).toBeGreaterThanOrEqual(4)
  const { markup: alone } = await shapeText('42', 'text', 'en')
  expect(number).toContain(alone.match(/d="[^"]*"/)?.[0])
  expect(number.indexOf(alone.match(/d="[^"]*"/)?.[0] ?? '?')).toBeLessThan(
    number.indexOf(alone.match(/d="[^"]*"/g)?.[1] ?? '?'),
  )
})
