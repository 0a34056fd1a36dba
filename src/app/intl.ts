import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import en from '../../locales/en.json'
import { defaultLanguage, type Language, type LanguageCode } from './languages.ts'

declare global {
  // react-intl reads this: an id that is not in locales/en.json does not compile.
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en
    }
  }
}

type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

/** English is built in; the others load when first needed. */
const bundles: Record<LanguageCode, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  nl: async () => (await import('../../locales/nl.json')).default,
}

const loaded = new Map<LanguageCode, IntlShape>()

/**
 * The words and formats of a language, the same object for every page and visitor.
 * A bundle that does not load is tried once more; then the rejection is the caller's.
 */
export async function loadIntl(language: Language): Promise<IntlShape> {
  const known = loaded.get(language.code)
  if (known) return known
  const load = bundles[language.code]
  const messages = await load().catch(load)
  const intl = createIntl(
    {
      locale: language.tag,
      defaultLocale: defaultLanguage.tag,
      messages,
      onError(error) {
        throw error
      },
    },
    createIntlCache(),
  )
  loaded.set(language.code, intl)
  return intl
}

/** The words of a language that {@link loadIntl} has loaded; English before that. */
export function loadedIntl(language: Language): IntlShape {
  const intl = loaded.get(language.code) ?? loaded.get(defaultLanguage.code)
  if (!intl) throw new Error('No language is loaded.')
  return intl
}
