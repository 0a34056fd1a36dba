import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import { builtIn, tables } from 'virtual:messages'
import type en from '../../locales/en.json'
import { report } from '../reports/error-reports.ts'
import { defaultLanguage, type Language, type LanguageCode } from './languages.ts'

declare global {
  // react-intl reads this declaration, so type checking rejects an id that is not in
  // locales/en.json.
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en
    }
  }
}

type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

interface Loaded {
  intl: IntlShape
  /** Names of the message parts that `intl.messages` already contains. */
  parts: Set<string>
}

const loaded = new Map<LanguageCode, Loaded>()

/**
 * Loads the messages of a language. All pages and visitors share one object per language. When a
 * screen is first shown, its own messages are added. All screens except the home page also load the
 * messages of the shared components.
 * @param screen folder name of the screen, or of a component that has its own messages
 * @throws when a message bundle fails to load twice
 */
export async function loadIntl(language: Language, screen?: string): Promise<IntlShape> {
  const { intl, parts } = cachedIntl(language)
  const common = screen === 'home' ? [] : ['common']
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

/** Returns the `IntlShape` of a language, with the messages that are already loaded. */
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
    const isDefault = language.code === defaultLanguage.code
    const intl = createIntl(
      {
        locale: language.tag,
        defaultLocale: defaultLanguage.tag,
        // `loadIntl` adds each loaded message part to this object.
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

/**
 * For production: reports a missing message and shows its English text or an ellipsis. In
 * development, a missing message throws.
 */
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

/** Returns the English text of a message, or an ellipsis if there is no loaded English text. */
function englishText(failed: IntlShape, args: Parameters<IntlShape['formatMessage']>) {
  const { intl } = cachedIntl(defaultLanguage)
  const { id } = args[0]
  const isLoaded = failed.locale !== intl.locale && Object.hasOwn(intl.messages, id)
  return isLoaded ? intl.formatMessage(...args) : '…'
}
