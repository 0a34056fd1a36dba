import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../../services/platform/log.ts'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { Painter } from './painter.ts'

const drawing: Drawing = {
  language: 'en',
  site: 'Parcours',
  heading: 'Harbour Half',
  facts: 'Half marathon · 21 November 2026 · Marlhaven',
  bib: '1482',
  title: 'Łucja Γιώργος',
  live: null,
  figures: [{ label: 'Finish time', value: '1:33:26' }],
  podium: [],
  course: [],
  field: null,
}

let painter: Painter | undefined
afterEach(() => {
  painter?.close()
})

const of = { client: 'a' }

const open = (options?: ConstructorParameters<typeof Painter>[0]) =>
  (painter = new Painter(options))

test.each([
  ['landscape', 1200, 630],
  ['story', 1080, 1920],
] as const)('a picture as %s is a PNG of %i × %i', async (format, width, height) => {
  const png = await open().paint(drawing, format, of)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
})

test('pictures share one process, which is replaced when it dies', async () => {
  const opened = open()
  const paint = (title: string) => opened.paint({ ...drawing, title }, 'landscape', of)
  await Promise.all([paint('Ada'), paint('Bo')])
  const { pid } = opened
  await paint('Cleo')
  expect(opened.pid).toBe(pid)

  process.kill(pid ?? 0, 'SIGKILL')
  await expect.poll(() => opened.pid).toBeUndefined()
  expect((await paint('Dora')).length).toBeGreaterThan(1000)
  expect(opened.pid).not.toBe(pid)
})

test('the process ends when no picture is asked for', async () => {
  const opened = open({ idleMs: 50 })
  await opened.paint(drawing, 'landscape', of)
  expect(opened.pid).toBeDefined()
  await expect.poll(() => opened.pid, { timeout: 5000 }).toBeUndefined()
})

test('a picture that takes too long is refused, and the next one is drawn', async () => {
  using logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const opened = open({ timeoutMs: 1 })
  await expect(opened.paint(drawing, 'landscape', of)).rejects.toMatchObject({ status: 503 })
  expect(logged).toHaveBeenCalledOnce()
  expect((await open().paint(drawing, 'landscape', of)).length).toBeGreaterThan(1000)
})

test('a picture that is being drawn while the painter closes is refused', async () => {
  const opened = open()
  const refused = expect(opened.paint(drawing, 'landscape', of)).rejects.toMatchObject({
    status: 503,
  })
  await expect.poll(() => opened.pid).toBeDefined()
  opened.close()
  await refused
})

test('a name in a script without a font is left out, and the start number stays', async () => {
  using logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const opened = open()
  const paint = (differences: Partial<Drawing>) =>
    opened.paint({ ...drawing, ...differences }, 'landscape', of)
  const georgian = await paint({ title: 'ანა' })
  expect(georgian.equals(await paint({ title: '' }))).toBe(true)
  expect(georgian.equals(await paint({ title: 'Ana გიო' }))).toBe(true)
  expect(georgian.equals(await paint({ title: 'ანა', bib: '7' }))).toBe(false)
  expect(logged).toHaveBeenCalledTimes(3)
})

test('pictures beyond the queue are refused', async () => {
  const opened = open({ maxWaiting: 2 })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((title) => opened.paint({ ...drawing, title }, 'landscape', of)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
