import { useParams } from 'react-router-dom'

/**
 * The languages of the site. This table feeds the router, the picker, hreflang and the tests.
 * `hreflang` names no country: whoever reads the language is meant.
 */
export const languages = [
  { code: 'en', name: 'English', tag: 'en-GB', hreflang: 'en', flag: 'gb' },
  { code: 'nl', name: 'Nederlands', tag: 'nl-NL', hreflang: 'nl', flag: 'nl' },
  { code: 'it', name: 'Italiano', tag: 'it-IT', hreflang: 'it', flag: 'it' },
  { code: 'zh', name: '繁體中文', tag: 'zh-Hant-HK', hreflang: 'zh-Hant', flag: 'hk' },
  { code: 'de', name: 'Deutsch', tag: 'de-DE', hreflang: 'de', flag: 'de' },
  { code: 'es', name: 'Español', tag: 'es-ES', hreflang: 'es', flag: 'es' },
  { code: 'fr', name: 'Français', tag: 'fr-FR', hreflang: 'fr', flag: 'fr' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

export const defaultLanguage: Language = languages[0]

/** Under which key the browser keeps the choice; the cookie of the same name tells the server. */
const languageKey = 'language'

export function findLanguage(code: string | undefined): Language | undefined {
  return languages.find((language) => language.code === code)
}

/** The language of the page, from its address. */
export function useLanguage(): Language {
  return findLanguage(useParams()['lang']) ?? defaultLanguage
}

/** Keeps a language for the next visit, and for the server's redirects. */
export function storeLanguage(code: LanguageCode): void {
  // Either may be blocked: then the other keeps it, and the address carries the language all the same.
  orNothing(() => {
    localStorage.setItem(languageKey, code)
  })
  orNothing(() => {
    document.cookie = `${languageKey}=${code}; path=/; max-age=31536000; samesite=lax`
  })
}

/** What the browser keeps, if it is a language of ours. */
export function storedLanguage(): Language | undefined {
  const inStorage = orNothing(() => localStorage.getItem(languageKey))
  const inCookie = orNothing(
    () => new RegExp(`(?:^|; )${languageKey}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1],
  )
  return findLanguage(inStorage ?? undefined) ?? findLanguage(inCookie)
}

/** Tells the page that the server chose its language without knowing what the browser stored. */
const guessKey = 'language_guess'

/** For `Set-Cookie`, with the redirect to the page. */
export const guessedLanguageCookie = `${guessKey}=1; Path=/; Max-Age=60; SameSite=Lax`

/** Whether the server guessed the language of this page; asked once, since the answer is for this page alone. */
export function consumeLanguageGuess(): boolean {
  const isGuess = orNothing(() => new RegExp(`(?:^|; )${guessKey}=1(?:;|$)`).test(document.cookie))
  if (isGuess) document.cookie = `${guessKey}=; path=/; max-age=0; samesite=lax`
  return isGuess === true
}

/** A browser that blocks storage throws wherever it is touched. */
function orNothing<Value>(touch: () => Value): Value | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
