import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { test } from './support/browser.ts'
import { importRunningRace, runningRace } from './support/running-race.ts'

beforeEach(() => importRunningRace({ ada: '0:41:00' }))

const connectionOf = (page: Page) =>
  page.locator('[data-connection]').getAttribute('data-connection', { timeout: 5_000 })
const untilLive = (page: Page) => expect.poll(() => connectionOf(page)).toBe('live')
const rowOf = (page: Page, name: string) => page.locator('main tbody tr', { hasText: name })

test('a row of a ranking changes without a reload', async ({ visit }) => {
  const page = await visit(runningRace.ranking)
  await untilLive(page)
  await page.evaluate(() => {
    document.body.dataset['loaded'] = 'once'
  })
  expect(await rowOf(page, 'Bo Wirth').textContent()).not.toContain('42:30')

  await importRunningRace({ ada: '0:41:00', bo: '0:42:30' })

  await expect.poll(() => rowOf(page, 'Bo Wirth').textContent()).toContain('42:30')
  expect(await page.locator('body').getAttribute('data-loaded')).toBe('once')
  await page
    .getByRole('status')
    .getByText('The page has just been updated.')
    .waitFor({ state: 'attached' })
})
