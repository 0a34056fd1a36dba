import { beforeEach, expect, test, vi } from 'vitest'
import { languages } from './languages.ts'

const [english, dutch] = languages

/** Loads the module with an empty cache, as the browser of a new visitor does. */
async function loadFresh(production: boolean) {
  vi.stubEnv('PROD', production)
  vi.resetModules()
  const { loadIntl } = await import('./intl.ts')
  return loadIntl
}

beforeEach(() => () => {
  vi.unstubAllEnvs()
})

/** Removes a message to simulate a broken build. */
function lose(messages: object, id: string) {
  Reflect.deleteProperty(messages, id)
}

test('visitors see English where a translation is missing', async () => {
  const load = await loadFresh(true)
  const intl = await load(dutch)
  expect(intl.formatMessage({ id: 'not_found.home' })).toBe('Terug naar de startpagina')
  lose(intl.messages, 'not_found.home')

  expect(intl.formatMessage({ id: 'not_found.home' })).toBe('Back to the home page')
})

test('a message that is missing everywhere shows an ellipsis', async () => {
  const load = await loadFresh(true)
  for (const language of [dutch, english]) {
    const intl = await load(language)
    lose((await load(english)).messages, 'not_found.home')
    lose(intl.messages, 'not_found.home')

    expect(intl.formatMessage({ id: 'not_found.home' })).toBe('…')
  }
})

test('a missing message throws in development', async () => {
  const load = await loadFresh(false)
  const intl = await load(dutch)
  lose(intl.messages, 'not_found.home')

  expect(() => intl.formatMessage({ id: 'not_found.home' })).toThrow(/not_found\.home/)
})
