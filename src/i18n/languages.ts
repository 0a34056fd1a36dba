import { useParams } from 'react-router-dom'
import {
  defaultLanguage,
  findLanguage,
  type Language,
  type LanguageCode,
} from '../../domain/languages.ts'

export {
  defaultLanguage,
  findLanguage,
  type Language,
  type LanguageCode,
  languages,
} from '../../domain/languages.ts'

/** Name of the localStorage key and of the cookie. The server reads only the cookie. */
const languageKey = 'language'

/** Returns the language in the URL of the current page. */
export function useLanguage(): Language {
  return findLanguage(useParams()['lang']) ?? defaultLanguage
}

/**
 * Stores the chosen language in localStorage, and in a cookie that the server reads before it
 * redirects.
 */
export function storeLanguage(code: LanguageCode): void {
  // Browsers may block localStorage or cookies. The pages keep their language then, because every
  // URL contains the language.
  orUndefined(() => {
    localStorage.setItem(languageKey, code)
  })
  orUndefined(() => {
    document.cookie = `${languageKey}=${code}; path=/; max-age=31536000; samesite=lax`
  })
}

/** Returns the stored language. Undefined if no language is stored or the site does not have it. */
export function storedLanguage(): Language | undefined {
  const inStorage = orUndefined(() => localStorage.getItem(languageKey))
  const inCookie = orUndefined(
    () => new RegExp(`(?:^|; )${languageKey}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1],
  )
  return findLanguage(inStorage ?? undefined) ?? findLanguage(inCookie)
}

/** Name of the cookie that the server sets with a redirect to a guessed language. */
const guessKey = 'language_guess'

/** Value for `Set-Cookie`, sent with the redirect to the guessed language. */
export const guessedLanguageCookie = `${guessKey}=1; Path=/; Max-Age=60; SameSite=Lax`

/**
 * True when the server guessed the language of this page. Clears the cookie, so later calls return
 * false.
 */
export function consumeLanguageGuess(): boolean {
  const isGuess = orUndefined(() =>
    new RegExp(`(?:^|; )${guessKey}=1(?:;|$)`).test(document.cookie),
  )
  if (isGuess) document.cookie = `${guessKey}=; path=/; max-age=0; samesite=lax`
  return isGuess === true
}

/**
 * Returns the result of `access`. `access` reads or writes browser storage. Returns undefined when
 * it throws, for example because the browser blocks storage.
 */
function orUndefined<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
