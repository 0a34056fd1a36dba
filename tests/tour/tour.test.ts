import { beforeAll, describe } from 'vitest'
import { routes } from '../../src/routes.tsx'
import { test } from '../journeys/support/browser.ts'
import { samplePaths } from '../journeys/support/sample-paths.ts'

/**
 * `npm run tour`: takes screenshots of every page in three sizes and two colour schemes. Writes the
 * screenshots to var/tour.
 * `TOUR=ranking TOUR_LANGUAGE=de` selects pages and the language.
 */
const language = process.env['TOUR_LANGUAGE'] ?? 'en'
const wanted = process.env['TOUR'] ?? ''
const screens = routes.filter(({ id, load }) => load !== undefined && id?.includes(wanted))

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
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
