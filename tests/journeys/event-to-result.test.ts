import { expect } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const event = '/en/events/lighthouse-marathon'
const ranking = `${event}/races/lighthouse-marathon-marathon/rankings/lighthouse-marathon-marathon-overall`

test.for([
  { javaScript: true, width: 360 },
  { javaScript: false, width: 1280 },
])(
  'a runner goes from the finished event to the own result by the bib: %o',
  async (browser, { look }) => {
    const page = await look(event, browser)
    const poster = await page.locator('main section').first().boundingBox()
    expect(poster?.height).toBeLessThanOrEqual(420)
    await page.getByRole('heading', { level: 4, name: 'Women' }).first().waitFor()
    await expectNoSidewaysScrolling(page)
    if (browser.javaScript) await expectNoAxeViolations(page)
    await takePicture(page, `event-finished-${String(browser.width)}`)

    const bib = page.getByRole('search', { name: 'Find your result' })
    await bib.getByRole('searchbox').fill('1482')
    await bib.getByRole('button').click()
    await page.waitForURL(`**${ranking}/athlete/*`)
    await page.getByRole('heading', { name: 'Splits' }).waitFor()
    // If the athlete crossed the start line late, the summary of the result shows the chip time
    // first. Below it, the summary shows the finish time that the table of splits also has.
    const board = await page.locator('section.dark-colours').first().textContent()
    const finish = page.getByRole('row', { name: /^Finish/ })
    const [time = '?'] = ((await finish.getByRole('cell').first().textContent()) ?? '').split(
      'Median',
    )
    expect(board).toContain(time)
    await expectNoSidewaysScrolling(page)
    if (browser.javaScript) await expectNoAxeViolations(page)
    await takePicture(page, `athlete-${String(browser.width)}`)
  },
)
