import type { IntlShape } from 'react-intl'
import { loadIntl } from '../../i18n/intl.ts'
import { defaultLanguage, languages } from '../../i18n/languages.ts'
import { Suggestions } from './suggestions.tsx'

/** Loads the messages of the search page, then returns the suggestions component. */
export async function loadSuggestions(intl: IntlShape) {
  await loadSearchMessages(intl)
  return Suggestions
}

/** @param intl its `locale` is the language of the current page */
export function loadSearchMessages({ locale }: IntlShape) {
  return loadIntl(languages.find(({ tag }) => tag === locale) ?? defaultLanguage, 'search')
}
