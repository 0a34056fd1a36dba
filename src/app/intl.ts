import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import { loaders } from 'virtual:messages'
import type en from '../../locales/en.json'
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

interface Loaded {
  intl: IntlShape
  /** The parts that are in `intl.messages`. */
  parts: Set<string>
}

const loaded = new Map<LanguageCode, Loaded>()

/**
 * The words and formats of a language, the same object for every page and visitor. Words of a screen
 * join it when the screen is first shown.
 * @param screen as its folder is called
 * @returns rejects when a bundle does not load, also not at a second try
 */
export async function loadIntl(language: Language, screen?: string): Promise<IntlShape> {
  const { intl, parts } = shapeOf(language)
  const wanted = ['shell', ...(screen === undefined ? [] : [screen])]
  await Promise.all(
    wanted.map(async (part) => {
      const load = loaders[language.code]?.[part]
      if (parts.has(part) || !load) return
      const { default: messages } = await load().catch(load)
      Object.assign(intl.messages, messages)
      parts.add(part)
    }),
  )
  return intl
}

function shapeOf(language: Language): Loaded {
  let known = loaded.get(language.code)
  if (!known) {
    const intl = createIntl(
      {
        locale: language.tag,
        defaultLocale: defaultLanguage.tag,
        // Parts join them as they are loaded.
        messages: {} as Messages,
        onError(error) {
          throw error
        },
      },
      createIntlCache(),
    )
    loaded.set(language.code, (known = { intl, parts: new Set() }))
  }
  return known
}
