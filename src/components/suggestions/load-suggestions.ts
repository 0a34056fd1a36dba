import type { IntlShape } from 'react-intl'
import { loadIntl } from '../../i18n/intl.ts'
import { defaultLanguage, languages } from '../../i18n/languages.ts'
import { Suggestions } from './suggestions.tsx'

/**
 * Loads the messages of the search page, then returns the suggestions component.
 * @param intl its `locale` is the language of the current page
 */
export async function loadSuggestions({ locale }: IntlShape) {
  await loadIntl(languages.find(({ tag }) => tag === locale) ?? defaultLanguage, 'search')
  return Suggestions
}
