import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject } from 'vitest'
import { CsvRows } from '../../reader/tables/csv-rows.ts'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { importPackage } from './support/import-package.ts'

/** For each tested language, a pattern for the link to the ranking of wheelchairs. */
const languages = [
  { language: 'en', wheelchair: /wheelchair/i },
  { language: 'nl', wheelchair: /wheelchair|rolstoel/i },
] as const

beforeEach(({ skip }) => importPackage({ skip }, 'boston-2014'))

describe.each(wide(languages, ({ language }) => language === 'en'))(
  'the athlete with start number W1 in $language',
  ({ language, wheelchair }) => {
    test('is found in his ranking, with his passing at 10 km', async ({ visit }) => {
      const page = await visit(`/${language}/events/boston-marathon-2014`)
      await expectNoAxeViolations(page)

      await followToRanking(page, wheelchair)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScrolling(page)
      await takePicture(page, `ranking-${language}`)

      await rowOf(page, 'W1').getByRole('link').first().click()
      await page.waitForURL(/\/athlete\//)
      await expectPassing(page)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScrolling(page)
      await takePicture(page, `athlete-${language}`)
    })

    test('is found without JavaScript', async ({ visit }) => {
      const page = await visit(`/${language}/events/boston-marathon-2014`, { javaScript: false })

      await followToRanking(page, wheelchair)
      await rowOf(page, 'W1').getByRole('link').first().click()
      await page.waitForURL(/\/athlete\//)
      await expectPassing(page)
    })
  },
)

test.for([true, false])(
  'a long ranking is paged through, JavaScript %s',
  async (javaScript, { visit }) => {
    const page = await visit('/en/events/boston-marathon-2014', { javaScript })
    await followToRanking(page, /overall/i)

    await page.locator('a[rel=next]').click()
    await page.waitForURL(/page=2/)
    await expectFirstPosition(page, 51)

    await page.locator('a[rel=prev]').click()
    await page.waitForURL(/overall$/)
    await expectFirstPosition(page, 1)
  },
)

test('the replay of a real race agrees with the times of its file', async ({ visit }) => {
  const passings = passingsOfFile()
  const at = (name: string) => passings.get(name) ?? []
  const finishes = at('official')
  const page = await visit(`${marathon}/replay`, { hasMotion: true, width: 820 })

  // The first athlete and the middle athlete pass the checkpoints at the times in the file.
  const timeline = await page.getByRole('region', { name: 'Timeline' }).innerText()
  const moments = new Set(timeline.split('\n').flatMap((line) => secondsOf(line) ?? []))
  const first = [at('5k'), finishes].map(([time]) => time)
  const middle = [at('half'), finishes].map((times) => times[Math.ceil(finishes.length / 2) - 1])
  for (const time of [...first, ...middle, finishes.at(-1)]) {
    expect(moments, `moments of the timeline, of which ${String(time)}`).toContain(
      Math.round(time ?? 0),
    )
  }
  for (const [column, kilometres] of [
    ['10k', '10'],
    ['30k', '30'],
    ['40k', '40'],
  ] as const) {
    const times = at(column)
    const [leader = 0] = times
    await page.goto(`${inject('origin')}${marathon}/replay?at=${String(Math.round(leader))}`)
    await page.getByText(`The leader is at ${kilometres} km,`).waitFor()
    const middleTime = times[Math.ceil(finishes.length / 2) - 1] ?? 0
    await page.goto(`${inject('origin')}${marathon}/replay?at=${String(Math.round(middleTime))}`)
    await page.getByText(`the middle of the field at ${kilometres} km,`).waitFor()
  }

  // During the replay, the number of finishers agrees with the file, and no athlete is lost.
  await page.goto(`${inject('origin')}${marathon}/replay?at=9000`)
  await page.getByLabel('Speed').selectOption('240')
  await page.getByRole('button', { name: 'Play' }).click()
  const canvas = page.locator('[data-field-stage] canvas').first()
  await canvas.waitFor()
  const drawings = new Set<string>()
  let clock = 9_000
  while (clock < 12_000) {
    const sentence = await page.getByText(/^After .* have finished\./).innerText()
    const [onCourse = 0, finished = 0] = [...sentence.matchAll(/([\d,]+) (?:athletes|have)/g)].map(
      ([, count = '']) => Number(count.replaceAll(',', '')),
    )
    const now = secondsOf(sentence) ?? 0
    expect(now).toBeGreaterThanOrEqual(clock)
    clock = now
    expect(onCourse + finished).toBe(finishes.length)
    // The replay rounds passings down to multiples of five seconds, and its clock down to seconds.
    // So it counts all athletes who have finished before `now`, and none who finishes more than six
    // seconds after `now`.
    const finishedBy = (seconds: number) => finishes.filter((time) => time <= seconds).length
    expect(finished, sentence).toBeGreaterThanOrEqual(finishedBy(now - 1))
    expect(finished, sentence).toBeLessThanOrEqual(finishedBy(now + 6))
    // Encodes only a few pictures, because encoding a picture takes longer than drawing it.
    if (drawings.size <= 5) {
      drawings.add(await canvas.evaluate((it) => (it as HTMLCanvasElement).toDataURL()))
    }
  }
  expect(drawings.size).toBeGreaterThan(5)
  await expectNoAxeViolations(page)
  await takePicture(page, 'real-replay-820')
})

const marathon = '/en/events/boston-marathon-2014/races/boston-marathon-2014-marathon'

/** Sorted passings in seconds, by column of the file. The file has decimal minutes. */
function passingsOfFile(): Map<string, number[]> {
  const folder = process.env['REAL_DATA_DIR'] ?? ''
  const file = readFileSync(join(folder, 'results/boston-2014.csv.gz'))
  const lines = gunzipSync(file).toString('utf8').split('\n')
  const [header, ...rows] = new CsvRows(',').read(lines, true)
  const columns = header?.cells ?? []
  return new Map(
    columns.map((name, column) => {
      const times = rows.map(({ cells }) => Number(cells[column]) * 60)
      return [name, times.filter((time) => time > 0).toSorted((a, b) => a - b)]
    }),
  )
}

/** The first time in a text, such as 1:02:03, as seconds. */
function secondsOf(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /(?:(\d+):)?(\d+):(\d\d)/.exec(text) ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Opens the race of an event, and then a ranking of the race. */
async function followToRanking(page: Page, name: RegExp): Promise<void> {
  await page.locator('main a[href$="/races/boston-marathon-2014-marathon"]').first().click()
  await page.waitForURL(/\/races\//)
  const rankings = page.locator('main a[href*="/rankings/"]')
  await rankings.filter({ hasText: name }).first().click()
  await page.waitForURL(/\/rankings\//)
  await expectFirstPosition(page, 1)
}

function rowOf(page: Page, startNumber: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^${startNumber}(?!\\d)`) }) })
}

/** Expects the passing that the file gives as 17.37 decimal minutes. */
async function expectPassing(page: Page): Promise<void> {
  const passing = page
    .getByRole('row')
    .filter({ hasText: /10 ?km/i })
    .first()
  await passing.waitFor()
  expect(await passing.textContent()).toContain('17:22')
}

/** Waits until the first row has this place, because the URL changes before the rows change. */
async function expectFirstPosition(page: Page, position: number): Promise<void> {
  const cell = page.locator('main table tbody tr').first().locator('td, th').first()
  await expect.poll(() => cell.textContent(), { timeout: 15_000 }).toBe(String(position))
}
