import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import { builtIn, tables } from 'virtual:messages'
import type en from '../../locales/en.json'
import { report } from './error-reports.ts'
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
      if (parts.has(part)) return
      const load = () => wordsOf(language, part)
      Object.assign(intl.messages, await load().catch(load))
      parts.add(part)
    }),
  )
  return intl
}

/** The words and formats of a language, as far as they are loaded. */
export function intlOf(language: Language): IntlShape {
  return shapeOf(language).intl
}

async function wordsOf(language: Language, part: string): Promise<Messages | undefined> {
  const table = await tables[language.code]?.()
  return (await table?.default[part]?.())?.default
}

function shapeOf(language: Language): Loaded {
  let known = loaded.get(language.code)
  if (!known) {
    const isDefault = language === defaultLanguage
    const intl = createIntl(
      {
        locale: language.tag,
        defaultLocale: defaultLanguage.tag,
        // Parts join them as they are loaded.
        messages: (isDefault ? { ...builtIn } : {}) as Messages,
        onError(error) {
          throw error
        },
      },
      createIntlCache(),
    )
    known = {
      intl: import.meta.env.PROD ? forgiving(intl) : intl,
      parts: new Set(isDefault ? ['shell'] : []),
    }
    loaded.set(language.code, known)
  }
  return known
}

/** Developers hear of a message that is not there by an error; visitors read on. */
function forgiving(intl: IntlShape): IntlShape {
  const formatMessage = (...asked: Parameters<IntlShape['formatMessage']>) => {
    try {
      return intl.formatMessage(...asked)
    } catch (error) {
      report(error)
      return inEnglish(intl, asked)
    }
  }
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] }
}

/** As far as English is loaded, else something that says nothing. */
function inEnglish(failed: IntlShape, asked: Parameters<IntlShape['formatMessage']>) {
  const { intl } = shapeOf(defaultLanguage)
  const { id } = asked[0]
  const known = failed.locale !== intl.locale && Object.hasOwn(intl.messages, id)
  return known ? intl.formatMessage(...asked) : '…'
}
