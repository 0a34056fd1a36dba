/** Matches a character of Chinese, Japanese or Korean. */
export const eastAsianLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
