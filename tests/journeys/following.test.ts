import { expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'
import { importRunningRace, runningRace } from './support/running-race.ts'

test('an athlete is followed on a phone, and the list is handed on as a link', async ({
  visit,
}) => {
  await importRunningRace('followed-run', { ada: '0:41:00' })
  const { ranking } = runningRace('followed-run')
  const page = await visit(ranking, { isPhone: true, hasOwnWindow: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Bo Wirth' }).click()
  // The ranking has a star for Bo, too.
  await page.getByRole('heading', { level: 1, name: 'Bo Wirth' }).waitFor()
  const star = page.getByRole('button', { name: /^Follow(?:ing)? Bo Wirth$/ })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  const size = await star.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(48)
  await expectNoSidewaysScrolling(page)

  await page.locator('header summary').last().click()
  await page.getByRole('link', { name: 'Following' }).click()
  await page.getByRole('heading', { name: 'In the race now' }).waitFor()
  await page.getByRole('button', { name: 'Following Bo Wirth' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Copy link to these athletes' }).click()
  await page.getByText('Link copied').waitFor()
  const link = (await page.evaluate(() => navigator.clipboard.readText())).replace(
    /^.*(?=\/en\/)/,
    '',
  )

  await page.goto(`${inject('origin')}/en`)
  await page.getByRole('heading', { name: 'My people' }).waitFor()
  await page.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)

  const plain = await visit(link, { isPhone: true, javaScript: false })
  await plain.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  expect(await plain.getByRole('button', { name: /Follow/ }).count()).toBe(0)

  const long = await fetch(`${inject('origin')}/en/following?people=${'x'.repeat(9_000)}`)
  expect(new URL(long.url).search).toBe('?people=')
  expect(await long.text()).toContain('at most 2,000 characters')

  const friend = await visit(link)
  await friend.getByRole('button', { name: 'Follow all of them' }).click()
  await friend.getByText('You follow all of them.').waitFor()
  await expectNoAxeViolationsInBothSchemes(friend)
  await friend.getByRole('link', { name: 'Your own list' }).click()
  await friend.getByRole('button', { name: 'Following Bo Wirth' }).click()
  await friend.getByRole('button', { name: 'Follow Bo Wirth' }).waitFor()
  await friend.reload()
  await friend.getByText('You are not following anyone yet.').waitFor()

  await importRunningRace('followed-run', { ada: '0:41:00', isBoPrivate: true })
  const pageOf = async (path: string) => (await fetch(inject('origin') + path)).text()
  await expect.poll(() => pageOf(link)).not.toContain('Bo Wirth')
  expect(await pageOf(link)).toContain('One athlete cannot be shown')
  await page.goto(`${inject('origin')}/en/following`)
  await page.getByText(/^One athlete cannot be shown/).waitFor()
  expect(await page.getByText('Bo Wirth').count()).toBe(0)
})
