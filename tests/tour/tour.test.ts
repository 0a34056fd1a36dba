import { beforeAll, describe } from 'vitest'
import { routes } from '../../src/routes.tsx'
import { test } from '../journeys/browser.ts'
import { everyPage } from '../journeys/sample-paths.ts'

/**
 * `npm run tour`: pictures of every page for people, in var/tour: on a telephone, a tablet and a
 * computer, by day and by night. `TOUR=ranking TOUR_LANGUAGE=de npm run tour` takes some of them.
 */
const language = process.env['TOUR_LANGUAGE'] ?? 'en'
const wanted = process.env['TOUR'] ?? ''
const screens = routes.filter(({ id, load }) => load !== undefined && id?.includes(wanted))

let paths: Map<string, string>

beforeAll(async () => {
  paths = await everyPage()
})

describe.each(screens)('$id', ({ id = '', path }) => {
  test.for([360, 768, 1280])('at %i pixels', async (width, { visit }) => {
    const pattern = path.replace(/^\/:lang/, '') || '/'
    const page = await visit(`/${language}${paths.get(pattern) ?? '/missing'}`, { width })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const name = [id.replaceAll('/', '-'), language, String(width), colorScheme].join('-')
      await page.screenshot({ path: `var/tour/${name}.png`, fullPage: true })
    }
  })
})
