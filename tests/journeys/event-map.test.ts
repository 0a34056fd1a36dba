import { expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

test('keys move the map, and the list has the events in its view', async ({ look }) => {
  const page = await look('/en/events')
  await page.getByRole('link', { name: 'On a map' }).click()
  const map = page.getByRole('application', { name: 'Map of events' })
  await expect.poll(() => map.getAttribute('aria-busy'), { timeout: 20_000 }).toBe('false')
  const count = async () => {
    const text = await page.getByRole('heading', { name: /in view$/ }).textContent()
    return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? 1)
  }

  await map.focus()
  await page.keyboard.press('+')
  await page.getByRole('heading', { name: /in view$/ }).waitFor()
  const all = await count()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('+')
  await expect.poll(count).toBeLessThan(all)
  await page.keyboard.press('0')
  await expect.poll(count).toBeGreaterThanOrEqual(all)
  await expectNoAxeViolations(page)
})

test('on a phone the map is as wide as the page; without JavaScript there is a picture', async ({
  look,
}) => {
  const phone = await look('/de/events/map', { isPhone: true })
  await phone.getByRole('application').getByText('Russland', { exact: true }).waitFor()
  await expectNoSidewaysScrolling(phone)
  // A square shows the whole world, so no cluster is cut off at an edge.
  const frame = await phone.getByRole('application').boundingBox()
  expect(frame?.height).toBeLessThanOrEqual(frame?.width ?? 0)

  const plain = await look('/en/events/map', { javaScript: false })
  await plain.locator('main svg text').first().waitFor()
  // The shape has a width only when its file is loaded.
  const land = plain.locator('main svg use').first()
  await expect.poll(async () => (await land.boundingBox())?.width).toBeGreaterThan(300)
  expect(await plain.getByRole('article').count()).toBeGreaterThan(1)
  expect(await plain.getByRole('application').count()).toBe(0)
  expect(await plain.getByRole('button', { name: 'Near me' }).count()).toBe(0)
})
