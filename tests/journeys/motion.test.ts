import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/browser.ts'

const lineOf = (page: Page) =>
  page
    .locator('main h1')
    .first()
    .evaluate((title) => {
      const lines = title.closest('section')?.querySelectorAll('svg path') ?? []
      return [...lines].map((line) => getComputedStyle(line).animationName)
    })

test.for([true, false])(
  'a poster draws its line and moves between pages only with motion: %s',
  async (hasMotion, { visit }) => {
    const page = await visit('/en/events/spires-tour', { hasMotion })
    expect((await lineOf(page)).some((name) => name !== 'none')).toBe(hasMotion)

    const transitions = await visit('/en/events', { hasMotion })
    await transitions.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        document.body.dataset['transitions'] = 'some'
        return start(update)
      }
    })
    const listTitle = await transitions.title()
    const poster = transitions.locator('main article:has([data-shared]) a[data-link]').first()
    await poster.click()
    // The URL changes before the transition begins. The title changes when the new page is shown.
    await expect.poll(() => transitions.title()).not.toBe(listTitle)
    expect(new URL(transitions.url()).pathname).toMatch(/^\/en\/events\/[^/]+$/)
    expect(await transitions.locator('body').getAttribute('data-transitions')).toBe(
      hasMotion ? 'some' : null,
    )
  },
)
