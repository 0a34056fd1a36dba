/**
 * The languages of the site. The first language is the default.
 * `hreflang` has no region, because a page is for all readers of the language.
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

export const languageCodes = languages.map(({ code }) => code)
export const defaultLanguage: Language = languages[0]

export function findLanguage(code: string | undefined): Language | undefined {
  return languages.find((language) => language.code === code)
}
