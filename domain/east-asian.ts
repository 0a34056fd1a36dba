/**
 * Parts of a character class for regular expressions: the scripts of Chinese, Japanese and Korean.
 * Their names often have no spaces.
 */
export const eastAsianScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'

/** Matches a character of these scripts. */
export const eastAsianLetter = new RegExp(`[${eastAsianScripts}]`, 'u')
