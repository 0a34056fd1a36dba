import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const event = '/en/events/spires-tour'
const race = `${event}/races/spires-tour-long`

/** Matches a message of the console: Chromium renders a map without a graphics processor. */
const expected = [/GL Driver Message/]

test('a fan goes from an event to a race, opens the map, follows the course and goes back', async ({
  visit,
}) => {
  const page = await visit(event, { expected, ground: 'tiles' })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Giro lungo/ })
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

test('hovering over the profile matches start and finish of the axis', async ({ look }) => {
  for (const width of wide([360, 1280], (value) => value === 360)) {
    const page = await look(race, { width })
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
  look,
}) => {
  const page = await look(race, { javaScript: false })

  await page
    .getByRole('img', { name: /^Map of the course/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Download GPX' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Zoom' }).isVisible()).toBe(false)
  expect(await page.getByRole('slider').isVisible()).toBe(false)
  await page.getByRole('rowheader', { name: 'Forcella del Vento' }).waitFor()

  await page.goto(inject('origin') + event)
  await page.getByRole('region', { name: 'Timetable' }).waitFor()
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Giro corto/ })
    .click()
  await page.waitForURL('**/races/spires-tour-short')
})

test('a map whose style cannot be loaded shows the course on a plain background', async ({
  visit,
}) => {
  const complaints = [...expected, /404 .*\/nowhere/]
  const page = await visit(event, { expected: complaints, ground: 'missing style' })
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Giro lungo/ })
    .click()
  await page.getByRole('button', { name: 'Open the map' }).click()
  await page.locator('[aria-busy=false] canvas').waitFor()
  await page.getByRole('img', { name: '1: Rifugio Prima Luce' }).waitFor()
})

test('without map tiles the drawing opens with zoom and pan, on a phone in both colour schemes', async ({
  look,
}) => {
  for (const colorScheme of wide(['light', 'dark'] as const, (value) => value === 'dark')) {
    const page = await look(race, { width: 320, colorScheme })
    await page.getByRole('button', { name: 'Zoom' }).click()
    const drawing = page.getByRole('application', { name: /^Map of the course/ })
    await drawing.getByText('Start', { exact: true }).waitFor()
    const line = () => drawing.locator('path').first().getAttribute('d')
    const before = await line()

    await drawing.focus()
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await line()).not.toBe(before)
    await drawing.hover()
    await page.mouse.wheel(0, -400)
    await expectLabelsApart(page)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
    await takePicture(page, `race-zoom-320-${colorScheme}`)

    await page.getByRole('button', { name: 'Whole course' }).click()
    expect(await line()).toBe(before)
    await page.keyboard.press('Escape')
    await drawing.waitFor({ state: 'detached' })
  }
})

test('two fingers zoom into the drawing of the course', async ({ visit }) => {
  const page = await visit(race, { isPhone: true })
  await page.getByRole('button', { name: 'Zoom' }).tap()
  const drawing = page.getByRole('application', { name: /^Map of the course/ })
  await drawing.getByText('Start', { exact: true }).waitFor()
  const line = () => drawing.locator('path').first().getAttribute('d')
  const whole = await line()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the drawing has no box')

  const devtools = await page.context().newCDPSession(page)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: middle.x + side * apart, y: middle.y }))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : fingers(apart),
    })
  await touch('touchStart', 20)
  for (const apart of [40, 60, 80]) await touch('touchMove', apart)
  await touch('touchEnd', 80)
  await expect.poll(line).not.toBe(whole)
  expect(await page.evaluate('visualViewport.scale'), 'scale of the page').toBe(1)

  await page.getByRole('button', { name: 'Whole course' }).tap()
  await expect.poll(line).toBe(whole)
})

/** Expects that no two labels of the zoomed drawing overlap. */
async function expectLabelsApart(page: Page): Promise<void> {
  const boxes = await page
    .getByRole('application')
    .locator('text')
    .evaluateAll((labels) =>
      labels.map((label) => label.getBoundingClientRect().toJSON() as DOMRect),
    )
  const overlapping = boxes.filter((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  )
  expect(overlapping).toEqual([])
}

test('a race under another event’s URL redirects to its own event', async ({ look }) => {
  const page = await look('/en/events/harbour-half/races/spires-tour-long')

  expect(new URL(page.url()).pathname).toBe(race)
})
