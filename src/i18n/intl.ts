import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import { builtIn, tables } from 'virtual:messages'
import type en from '../../locales/en.json'
import { report } from '../reports/error-reports.ts'
import { defaultLanguage, type Language, type LanguageCode } from './languages.ts'

declare global {
  // react-intl reads this declaration: an id that is not in locales/en.json fails type checking.
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en
    }
  }
}

type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

interface Loaded {
  intl: IntlShape
  /** Message parts that are already in `intl.messages`. */
  parts: Set<string>
}

const loaded = new Map<LanguageCode, Loaded>()

/**
 * Loads a language's messages and formats; every page and visitor shares the same object.
 * The messages of a screen are added when the screen is first shown, with those of the components that all screens but
 * the home page share.
 * @param screen folder name of the screen, or a component with messages of its own
 * @throws when a message bundle fails to load twice
 */
export async function loadIntl(language: Language, screen?: string): Promise<IntlShape> {
  const { intl, parts } = cachedIntl(language)
  const common = screen === undefined || screen === 'home' ? [] : ['common']
  const needed = ['shell', ...common, ...(screen === undefined ? [] : [screen])]
  await Promise.all(
    needed.map(async (part) => {
      if (parts.has(part)) return
      const load = () => loadMessages(language, part)
      Object.assign(intl.messages, await load().catch(load))
      parts.add(part)
    }),
  )
  return intl
}

/** The messages of a language that are already loaded. */
export function intlOf(language: Language): IntlShape {
  return cachedIntl(language).intl
}

async function loadMessages(language: Language, part: string): Promise<Messages | undefined> {
  const table = await tables[language.code]?.()
  return (await table?.default[part]?.())?.default
}

function cachedIntl(language: Language): Loaded {
  let cached = loaded.get(language.code)
  if (!cached) {
    const isDefault = language === defaultLanguage
    const intl = createIntl(
      {
        locale: language.tag,
        defaultLocale: defaultLanguage.tag,
        // Message parts are added to this object as they load.
        messages: (isDefault ? { ...builtIn } : {}) as Messages,
        onError(error) {
          throw error
        },
      },
      createIntlCache(),
    )
    cached = {
      intl: import.meta.env.PROD ? withEnglishFallback(intl) : intl,
      parts: new Set(isDefault ? ['shell'] : []),
    }
    loaded.set(language.code, cached)
  }
  return cached
}

/** In production, a missing message falls back to English and is reported; in development it throws. */
function withEnglishFallback(intl: IntlShape): IntlShape {
  const formatMessage = (...args: Parameters<IntlShape['formatMessage']>) => {
    try {
      return intl.formatMessage(...args)
    } catch (error) {
      report(error)
      return englishText(intl, args)
    }
  }
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] }
}

/** The English text if it is loaded, else an ellipsis. */
function englishText(failed: IntlShape, args: Parameters<IntlShape['formatMessage']>) {
  const { intl } = cachedIntl(defaultLanguage)
  const { id } = args[0]
  const isLoaded = failed.locale !== intl.locale && Object.hasOwn(intl.messages, id)
  return isLoaded ? intl.formatMessage(...args) : '…'
}
