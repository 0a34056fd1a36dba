import type { IntlShape } from 'react-intl'
import { loadIntl } from '../../app/intl.ts'
import { defaultLanguage, languages } from '../../app/languages.ts'
import { Suggestions } from './suggestions.tsx'

/**
 * Suggestions with their words, which are those of the search page.
 * @param intl of the page that they open on
 */
export async function loadSuggestions({ locale }: IntlShape) {
  await loadIntl(languages.find(({ tag }) => tag === locale) ?? defaultLanguage, 'search')
  return Suggestions
}
