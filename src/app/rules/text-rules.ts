import isAlpha, { locales as alphaLocales } from 'validator/es/lib/isAlpha.js'
import isAlphanumeric, { locales as alphanumericLocales } from 'validator/es/lib/isAlphanumeric.js'
import isEmail from 'validator/es/lib/isEmail.js'
import isIn from 'validator/es/lib/isIn.js'
import isLength from 'validator/es/lib/isLength.js'
import matches from 'validator/es/lib/matches.js'
import type { Rule } from './rule.ts'

/** Letters of the language; of any script for a language whose alphabet is not in the library. */
function isOfLetters(text: string, locale: string, besides: string): boolean {
  const known = alphaLocales.find((one) => one === locale)
  const letters = [...text].filter((character) => !besides.includes(character)).join('')
  if (letters === '') return text !== ''
  return known ? isAlpha(letters, known) : /^[\p{L}\p{M}]+$/u.test(letters)
}

function isOfLettersAndDigits(text: string, locale: string, besides: string): boolean {
  const known = alphanumericLocales.find((one) => one === locale)
  const rest = [...text].filter((character) => !besides.includes(character)).join('')
  if (rest === '') return text !== ''
  return known ? isAlphanumeric(rest, known) : /^[\p{L}\p{M}\p{Nd}]+$/u.test(rest)
}

/** Rules of what is typed. Those about letters take another language as parameter: `alpha:de-DE`. */
export const textRules = {
  alpha: (text, [locale], context) => isOfLetters(text, locale ?? context.locale, ''),
  alpha_dash: (text, [locale], context) =>
    isOfLettersAndDigits(text, locale ?? context.locale, '-_'),
  alpha_num: (text, [locale], context) => isOfLettersAndDigits(text, locale ?? context.locale, ''),
  alpha_spaces: (text, [locale], context) =>
    /\S/.test(text) && isOfLetters(text, locale ?? context.locale, ' '),
  confirmed: (text, [other = ''], { form }) => text === form[other],
  email: (text) => isEmail(text),
  excluded: (text, parameters) => !isIn(text, [...parameters]),
  is: (text, [wanted]) => text === wanted,
  is_not: (text, [unwanted]) => text !== unwanted,
  /** So many characters; with two parameters, from the first to the second. */
  length: (text, [least, most]) =>
    isLength(text, { min: Number(least), max: Number(most ?? least) }),
  max: (text, [most]) => isLength(text, { max: Number(most) }),
  min: (text, [least]) => isLength(text, { min: Number(least) }),
  oneOf: (text, parameters) => isIn(text, [...parameters]),
  regex: (text, parameters) => matches(text, new RegExp(parameters.join(','), 'u')),
} satisfies Record<string, Rule<string>>
