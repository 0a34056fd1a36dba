import { expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const event = '/en/events/spires-tour'
const race = `${event}/races/spires-tour-long`

/** The console message of software rendering while a map is shown. */
const expected = [/GL Driver Message/]

test('a fan goes from an event to a race, opens the map, follows the course and goes back', async ({
  visit,
}) => {
  const page = await visit(event, { expected })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /118 km/ })
    .click()
  await page.waitForURL(`**${race}`)
  await page.getByRole('slider').waitFor()
  expect(files.filter((url) => /interactive-map|maplibre/.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Open the map' }).click()
  await page.locator('[aria-busy=false] canvas').waitFor()
  await page.getByRole('img', { name: '1: Rifugio Prima Luce' }).waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()

  const slider = page.getByRole('slider', { name: 'Position on the course' })
  await slider.focus()
  await page.keyboard.press('End')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^118 kilometres, \d+ metres/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0\.5 kilometres/)
  await expectNoAxeViolations(page)
  await takePicture(page, 'race-map')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download GPX' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('spires-tour-long.gpx')

  await page.getByRole('button', { name: 'Close the map' }).click()
  await page
    .getByRole('img', { name: /^Map of the course/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.waitForURL(`**${event}`)
})

test('hovering over the profile matches start and finish of the axis', async ({ visit }) => {
  for (const width of [360, 1280]) {
    const page = await visit(race, { width })
    const slider = page.getByRole('slider')
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.boundingBox()
    if (!box) throw new Error('the slider has no box')
    const axis = page
      .getByRole('img', { name: 'Elevation profile of the course' })
      .locator('text=/^0$/')
    const zero = await axis.boundingBox()
    expect(Math.abs((zero?.x ?? 0) + (zero?.width ?? 0) / 2 - box.x)).toBeLessThan(2)

    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^11[78]/)
    await page.mouse.move(box.x + 1, box.y + box.height / 2)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0(?:\.\d)? kilometres/)
  }
})

test('without JavaScript the course is drawn and no interactive control is shown', async ({
  visit,
}) => {
  const page = await visit(race, { javaScript: false })

  await page
    .getByRole('img', { name: /^Map of the course/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Download GPX' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Open the map' }).isVisible()).toBe(false)
  expect(await page.getByRole('slider').isVisible()).toBe(false)
  await page.getByRole('rowheader', { name: 'Forcella del Vento' }).waitFor()

  await page.goto(inject('origin') + event)
  await page.getByRole('region', { name: 'Timetable' }).waitFor()
  await page.getByRole('rowheader').getByRole('link', { name: /52 km/ }).click()
  await page.waitForURL('**/races/spires-tour-short')
})

test('a map fits a phone in both colour schemes', async ({ visit }) => {
  const page = await visit(race, { width: 320, colorScheme: 'dark', expected })
  await page.getByRole('button', { name: 'Open the map' }).click()
  await page.locator('[aria-busy=false] canvas').waitFor()

  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolations(page)
  await takePicture(page, 'race-map-320-dark')
})

test('a race under another event’s URL redirects to its own event', async ({ visit }) => {
  const page = await visit('/en/events/harbour-half/races/spires-tour-long')

  expect(new URL(page.url()).pathname).toBe(race)
})
