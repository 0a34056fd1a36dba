import type { Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { wide } from '../wide.ts'
import { test, untilHydrated } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { freeReplay, unambiguous } from './support/free-replay.ts'

/**
 * Matches accents of Latin, Greek and Cyrillic letters. Does not match marks of other scripts,
 * because such a mark can be a vowel, as in Thai.
 */
const accents = /[\u0300-\u036f]+/gu

test('on a phone a bib is followed through the replay: play, pause, seek, the address says where', async ({
  look,
}) => {
  const { eventId, raceId, bib } = await freeReplay()
  const page = await look(`/en/events/${eventId}/races/${raceId}`, { width: 390 })
  await page.getByRole('link', { name: 'Race replay' }).press('Enter')
  await page.waitForURL('**/replay')
  await untilHydrated(page)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScrolling(page)

  await page.getByLabel('Follow by name or bib number').fill(bib)
  const show = page.getByRole('button', { name: 'Show' })
  await show.click()
  await page.waitForURL(/bib=/)
  await page
    .getByRole('list', { name: 'Athletes you follow' })
    .getByText(bib, { exact: true })
    .waitFor()
  expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'The start', exact: true }).click()
  await page.waitForURL(/at=0/)

  const clock = page.locator('#race-clock')
  const drawing = page.getByRole('img', { name: /^After/ }).first()
  const labelAtStart = await drawing.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.locator('[data-field-stage] canvas').first().waitFor()
  await expect.poll(() => clock.textContent()).not.toMatch(/^00:0/)
  expect(await drawing.getAttribute('aria-label')).not.toBe(labelAtStart)
  await page
    .getByText(/^After .* The leader is at /)
    .first()
    .waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.waitForURL(/at=[1-9]\d*/)
  await takePicture(page, 'race-replay')

  await page.getByRole('slider', { name: 'Time since the start' }).focus()
  await page.keyboard.press('End')
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^\d{3,}$/)
  await page.getByText('nobody is on the course').first().waitFor()
  await expectNoAxeViolations(page)
})

test('athletes are followed by their names, without accents, and left again', async ({ look }) => {
  const { eventId, raceId, names } = await freeReplay()
  const [accented] = names.filter((name) => name.normalize('NFD').search(accents) !== -1)
  const name = accented ?? names[0] ?? ''
  const page = await look(`/en/events/${eventId}/races/${raceId}/replay?at=600`, { width: 360 })
  const field = page.getByRole('combobox', { name: 'Follow by name or bib number' })
  await field.pressSequentially(name.normalize('NFD').replaceAll(accents, '').toLowerCase())
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await field.press('ArrowDown')
  await field.press('Enter')
  const followed = page.getByRole('list', { name: 'Athletes you follow' })
  await followed.getByText(name).waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('at')).toBe('600')
  await page.getByRole('link', { name: /^Stop following/ }).click()
  await followed.waitFor({ state: 'detached' })
})

test('a clip of a moment is recorded by code that loads only then, and can be cancelled', async ({
  look,
}) => {
  const { eventId, raceId, bibs } = await freeReplay()
  const replay = `/en/events/${eventId}/races/${raceId}/replay?at=600&bib=${bibs.join(',')}`
  const page = await look(replay, { width: 360 })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(loaded.filter((name) => name.includes('field-clip'))).toEqual([])
  const make = page.getByRole('button', { name: 'Make a clip' })
  await make.click()
  await page.getByText('Recording the clip. This takes 14 seconds.').waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Cancel the clip' }).click()
  await page.getByText(/^Recording the clip/).waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: 'Save the clip' }).count()).toBe(0)
  expect(requested.filter((path) => path.includes('field-clip'))).toHaveLength(1)
})

test.for(wide([360, 1280], (width) => width === 360))(
  'at %i pixels followed athletes keep their lines and their whole labels while the replay plays',
  async (width, { look }) => {
    const { eventId, raceId, bibs } = await freeReplay()
    const replay = `/en/events/${eventId}/races/${raceId}/replay`
    const page = await look(`${replay}?at=0&bib=${bibs.join(',')}`, { width })
    const followed = page.getByRole('list', { name: 'Athletes you follow' })
    const slider = page.getByRole('slider', { name: 'Time since the start' })
    const end = Number(await slider.getAttribute('max'))
    await page.evaluate(recordLabels)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await followed.getByText('estimated').nth(2).waitFor()
    for (let part = 1; part < 20; part += 1)
      await slider.fill(String(Math.round((part * end) / 20)))
    await followed.getByText('finished').nth(2).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()

    const labels = await page.evaluate(() => (window as Recorded).labels ?? [])
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(bibs))
    expect(labels.filter(({ isWhole }) => !isWhole)).toEqual([])
    await expectNoSidewaysScrolling(page)
  },
)

type Recorded = Window & { labels?: { text: string; isWhole: boolean }[] }

/**
 * Records in the page which texts are drawn on a canvas, whether they are inside the canvas, and
 * whether they overlap.
 */
function recordLabels(): void {
  const labels: Recorded['labels'] = ((window as Recorded).labels = [])
  const drawn = new Map<HTMLCanvasElement, DOMRect[]>()
  // oxlint-disable-next-line typescript/unbound-method -- called below with the context as `this`
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    drawn.set(this.canvas, [])
    clearRect.apply(this, area)
  }
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const { width, actualBoundingBoxAscent: above } = this.measureText(text)
    const { a: ratio, e: left, f: top } = this.getTransform()
    const box = new DOMRect(
      left + x * ratio,
      top + (y - above) * ratio,
      width * ratio,
      above * ratio,
    )
    const { canvas } = this
    const others = drawn.get(canvas) ?? []
    const isInside =
      box.left >= 0 && box.top >= 0 && box.right <= canvas.width && box.bottom <= canvas.height
    const isCovered = others.some(
      (other) =>
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom,
    )
    labels.push({ text, isWhole: isInside && !isCovered })
    drawn.set(canvas, [...others, box])
    fillText.call(this, text, x, y)
  }
}

test('a replay that has played to its end shows the end', async ({ look }) => {
  const { eventId, raceId } = await freeReplay()
  const page = await look(`/en/events/${eventId}/races/${raceId}/replay?at=60`)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('slider', { name: 'Time since the start' }).press('End')

  await page.getByRole('button', { name: 'Play' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^\d{3,}$/)
  await page.getByText('nobody is on the course').first().waitFor()
})

test('the field has the forced colours of the visitor', async ({ visit }) => {
  const { eventId, raceId } = await freeReplay()
  const page = await visit(`/en/events/${eventId}/races/${raceId}/replay?at=600`)
  await page.emulateMedia({ forcedColors: 'active' })
  const [field, text] = await page.evaluate(() => {
    const ink = document.querySelector('[data-field-stage] svg svg path:last-child')
    return [ink ? getComputedStyle(ink).fill : '', getComputedStyle(document.body).color]
  })
  expect(field).toBe(text)
})

test('without JavaScript the field at a moment, its table and the timeline are there', async ({
  look,
}) => {
  const { eventId, raceId, names } = await freeReplay()
  const page = await look(`/en/events/${eventId}/races/${raceId}/replay`, { javaScript: false })
  await page.getByRole('region', { name: 'Timeline' }).getByRole('link').nth(1).click()
  await page.waitForURL(/at=[1-9]/)
  await page.getByText(/^After .* on the course/).waitFor()
  expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0)
  await page.getByLabel('Time since the start').fill('600')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/at=600/)
  const name = await unambiguous(raceId, names)
  await page.getByLabel('Follow by name or bib number').fill(name)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('list', { name: 'Athletes you follow' }).getByText(name).waitFor()
  expect(page.url()).toMatch(/at=600&bib=/)
})

test('a replay whose passings do not arrive keeps its drawing and plays when tried again', async ({
  look,
}) => {
  const { eventId, raceId } = await freeReplay()
  const page = await look('/en', { expected: [/\/v1\/web\/races\/[^/]+\/field/] })
  const failures: (Parameters<Route['fulfill']>[0] | 'offline')[] = [
    'offline',
    { status: 503, body: '' },
    { status: 200, contentType: 'application/json', body: '{"stepMs":5000,"distances":[0,' },
  ]
  await page.route('**/v1/web/races/*/field', async (route) => {
    const failure = failures[0]
    if (failure === undefined) await route.continue()
    else if (failure === 'offline') await route.abort('internetdisconnected')
    else await route.fulfill(failure)
  })
  await page.goto(`${inject('origin')}/en/events/${eventId}/races/${raceId}/replay?at=0`)
  await untilHydrated(page)
  const play = page.getByRole('button', { name: 'Play' })
  const failed = page.getByText('The passings could not be loaded. Try again.')
  while (failures.length > 0) {
    await play.click()
    await failed.waitFor()
    expect(await page.locator('[data-field-stage] canvas').count()).toBe(0)
    await expectNoAxeViolationsInBothSchemes(page)
    failures.shift()
  }
  await play.click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await failed.waitFor({ state: 'detached' })
})

test('a paid replay shows every moment, and says where playing is unlocked', async ({ look }) => {
  const race = '/en/events/lighthouse-marathon/races/lighthouse-marathon-marathon'
  const page = await look(`${race}/replay?at=7200`, { width: 360 })
  await page.getByText(/^Playing this race is part of the paid replay/).waitFor()
  await page.getByRole('link', { name: 'Bought already? Sign in' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolationsInBothSchemes(page)
})
