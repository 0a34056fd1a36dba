import isAlpha, { type AlphaLocale } from 'validator/es/lib/isAlpha.js'
import isAlphanumeric, { type AlphanumericLocale } from 'validator/es/lib/isAlphanumeric.js'
import isEmail from 'validator/es/lib/isEmail.js'
import isIn from 'validator/es/lib/isIn.js'
import matches from 'validator/es/lib/matches.js'
import type { Rule } from './rule.ts'

/** Site languages whose alphabets the validator library supports. */
const alphabets: readonly (AlphaLocale & AlphanumericLocale)[] = [
  'en-GB',
  'nl-NL',
  'it-IT',
  'de-DE',
  'es-ES',
  'fr-FR',
]

/**
 * True if the text has only letters of the language, besides characters that match `ignore`. For a
 * language without a supported alphabet, letters of any script pass.
 */
function isOfLetters(text: string, locale: string, ignore: RegExp): boolean {
  const alphabet = alphabets.find((tag) => tag === locale)
  return alphabet
    ? isAlpha(text, alphabet, { ignore })
    : /^[\p{L}\p{M}]+$/u.test(text.replace(ignore, ''))
}

function isOfLettersAndDigits(text: string, locale: string, ignore: RegExp): boolean {
  const alphabet = alphabets.find((tag) => tag === locale)
  return alphabet
    ? isAlphanumeric(text, alphabet, { ignore })
    : /^[\p{L}\p{M}\p{Nd}]+$/u.test(text.replace(ignore, ''))
}

const nothing = /(?!)/g

const graphemes = new Intl.Segmenter('en')

/** Counts user-perceived characters: an accented letter or an emoji sequence counts as one. */
export function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length
}

/**
 * Rules for text inputs. The rules about letters accept a locale as parameter, as in `alpha:de-DE`.
 */
export const textRules = {
  alpha: (text, [locale], context) => isOfLetters(text, locale ?? context.locale, nothing),
  alpha_dash: (text, [locale], context) =>
    isOfLettersAndDigits(text, locale ?? context.locale, /[-_]/g),
  alpha_num: (text, [locale], context) =>
    isOfLettersAndDigits(text, locale ?? context.locale, nothing),
  alpha_spaces: (text, [locale], context) => isOfLetters(text, locale ?? context.locale, /[ \t]/g),
  confirmed: (text, [other = ''], { form }) => text === form[other],
  email: (text) => isEmail(text),
  excluded: (text, parameters) => !isIn(text, [...parameters]),
  is: (text, [wanted]) => text === wanted,
  is_not: (text, [unwanted]) => text !== unwanted,
  max: (text, [most]) => countGraphemes(text) <= Number(most),
  min: (text, [least]) => countGraphemes(text) >= Number(least),
  oneOf: (text, parameters) => isIn(text, [...parameters]),
  regex: (text, parameters) => matches(text, new RegExp(parameters.join(','), 'u')),
} satisfies Record<string, Rule<string>>
