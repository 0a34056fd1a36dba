import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { importPackage } from './support/import-package.ts'

/** Link texts on the path to an athlete, in each tested language. */
const languages = [
  { language: 'en', wheelchair: /wheelchair/i },
  { language: 'nl', wheelchair: /wheelchair|rolstoel/i },
] as const

beforeEach(({ skip }) => importPackage({ skip }, 'boston-2014'))

describe.each(languages)(
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

/** Opens the race of an event, then a ranking of the race. */
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

/** 17.37 decimal minutes in the file. */
async function expectPassing(page: Page): Promise<void> {
  const passing = page
    .getByRole('row')
    .filter({ hasText: /10 ?km/i })
    .first()
  await passing.waitFor()
  expect(await passing.textContent()).toContain('17:22')
}

/** The place in the first row; polled, because the URL changes before the rows. */
async function expectFirstPosition(page: Page, position: number): Promise<void> {
  const cell = page.locator('main table tbody tr').first().locator('td, th').first()
  await expect.poll(() => cell.textContent(), { timeout: 15_000 }).toBe(String(position))
}
