import { describe, expect } from 'vitest'
import { test } from './browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling, takePicture } from './expectations.ts'

describe.each(['en', 'nl'])('the home page in %s', (language) => {
  describe.each([320, 768, 1280])('at %i pixels', (width) => {
    test.for(['light', 'dark'] as const)(
      'fits the window in %s',
      async (colorScheme, { visit }) => {
        const page = await visit(`/${language}`, { width, colorScheme })

        expect(await page.getAttribute('html', 'lang')).toMatch(language)
        expect(await page.locator('h1').count()).toBe(1)
        await expectNoSidewaysScrolling(page)
        await expectNoAxeViolations(page)
        await takePicture(page, `home-${language}-${String(width)}-${colorScheme}`)
      },
    )
  })
})
