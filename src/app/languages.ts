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

/** Keeps an explicit choice, for the next visit and for the server's redirects. */
export function rememberLanguage(code: LanguageCode): void {
  document.cookie = `${languageKey}=${code}; path=/; max-age=31536000; samesite=lax`
  try {
    localStorage.setItem(languageKey, code)
  } catch {
    // Blocked storage: the address carries the language all the same.
  }
}

/** What the browser keeps, if it is a language of ours. */
export function rememberedLanguage(): Language | undefined {
  try {
    return findLanguage(localStorage.getItem(languageKey) ?? undefined)
  } catch {
    return undefined
  }
}
