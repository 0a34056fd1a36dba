import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { routes } from '../../src/routes.tsx'
import { wideLanguages } from '../wide.ts'
import { samplePaths } from './support/sample-paths.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // A class that is missing in its CSS module is rendered as "undefined".
    'class-pattern': ['error', { pattern: '/^(?!undefined$)/' }],
    // Titles may be long, because they contain names of events and athletes.
    'long-title': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // Checkboxes of one group share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // React's `useId` generates ids such as `_R_1_`. Such ids are valid HTML, but a selector must
    // escape them.
    'valid-id': ['error', { relaxed: true }],
    // React writes `<br/>`, `required=""` and `hrefLang`. All of them are valid HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
  },
})

const patterns = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

/** Screens with very different markup: text, tables, forms and legal texts. */
const inEveryLanguage = [
  '/',
  '/events/:eventId',
  '/events/:eventId/races/:raceId/rankings/:rankingId',
  '/marathon-time-predictor',
  '/privacypolicy',
]

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

async function mistakesOn(path: string, status = 200): Promise<string[]> {
  const response = await fetch(inject('origin') + path)
  expect(response.status, path).toBe(status)
  const { results } = await validator.validateString(await response.text(), path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${String(selector)})`),
  )
}

test.for(patterns)('the page %s is valid HTML', async (pattern) => {
  expect(await mistakesOn(`/en${paths.get(pattern) ?? '/missing'}`)).toEqual([])
})

describe.each(wideLanguages.filter(({ code }) => code !== 'en'))('in $name', ({ code }) => {
  test.for(inEveryLanguage)('the page %s is valid HTML', async (pattern) => {
    expect(await mistakesOn(`/${code}${paths.get(pattern) ?? '/missing'}`)).toEqual([])
  })
})

test('the 404 page is valid too', async () => {
  expect(await mistakesOn('/en/nowhere', 404)).toEqual([])
})
