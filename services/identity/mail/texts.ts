import { readFileSync } from 'node:fs'
import { type LanguageCode, languageCodes } from '../../../domain/languages.ts'

interface Text {
  subject: string
  text: string
}

const texts = Object.fromEntries(
  languageCodes.map((language) => {
    const file = new URL(`./texts/${language}.json`, import.meta.url)
    return [language, JSON.parse(readFileSync(file, 'utf8'))]
  }),
) as Record<LanguageCode, Record<EmailName, Text>>

export type EmailName =
  | 'signUp'
  | 'signUpKnown'
  | 'recovery'
  | 'recoveryUnknown'
  | 'emailChange'
  | 'emailKnown'
  | 'emailChanged'
  | 'passwordChanged'
  | 'accessGranted'

/**
 * Returns the subject and text of an e-mail in a language. Returns English for an unknown language.
 * @param values values for placeholders such as `{name}`
 */
export function writeText(name: EmailName, language: string, values: Record<string, string>): Text {
  const known = languageCodes.find((each) => each === language) ?? 'en'
  const { subject, text } = texts[known][name]
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
  return { subject: fill(subject), text: `${fill(text)}\n` }
}
