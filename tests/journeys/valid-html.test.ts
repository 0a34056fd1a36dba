import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { languages } from '../../src/app/languages.ts'
import { routes } from '../../src/routes.tsx'
import { everyPage } from './sample-paths.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // A style that its module does not have.
    'class-pattern': ['error', { pattern: '/^(?!undefined$)/' }],
    // Names of events and people are as long as they are.
    'long-title': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // React names what belongs together `_R_1_`: an id for browsers, which selectors have to escape.
    'valid-id': ['error', { relaxed: true }],
    // How React writes `<br/>`, `required=""` and `hrefLang`: all of it is HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
  },
})

const patterns = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

/** What is written most differently: words, tables, forms and law. */
const inEveryLanguage = [
  '/',
  '/events/:eventId',
  '/events/:eventId/races/:raceId/rankings/:rankingId',
  '/marathon-time-predictor',
  '/privacypolicy',
]

let paths: Map<string, string>

beforeAll(async () => {
  paths = await everyPage()
})

async function mistakesOn(path: string, status = 200): Promise<string[]> {
  const answer = await fetch(inject('origin') + path)
  expect(answer.status, path).toBe(status)
  const { results } = await validator.validateString(await answer.text(), path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${String(selector)})`),
  )
}

test.for(patterns)('the page %s is valid HTML', async (pattern) => {
  expect(await mistakesOn(`/en${paths.get(pattern) ?? '/missing'}`)).toEqual([])
})

describe.each(languages.slice(1))('in $name', ({ code }) => {
  test.for(inEveryLanguage)('the page %s is valid HTML', async (pattern) => {
    expect(await mistakesOn(`/${code}${paths.get(pattern) ?? '/missing'}`)).toEqual([])
  })
})

test('so is the page for what is not there', async () => {
  expect(await mistakesOn('/en/nowhere', 404)).toEqual([])
})
