import { readFileSync } from 'node:fs'
import { type Language, languages } from './languages.ts'

interface Text {
  subject: string
  text: string
}

const texts = Object.fromEntries(
  languages.map((language) => {
    const file = new URL(`./texts/${language}.json`, import.meta.url)
    return [language, JSON.parse(readFileSync(file, 'utf8'))]
  }),
) as Record<Language, Record<EmailName, Text>>

export type EmailName =
  | 'signUp'
  | 'signUpKnown'
  | 'recovery'
  | 'recoveryUnknown'
  | 'emailChange'
  | 'emailKnown'
  | 'emailChanged'
  | 'passwordChanged'

/** An e-mail in a language (English if unknown), with `{name}` replaced by the values. */
export function writeText(name: EmailName, language: string, values: Record<string, string>): Text {
  const known = languages.find((each) => each === language) ?? 'en'
  const { subject, text } = texts[known][name]
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
  return { subject: fill(subject), text: `${fill(text)}\n` }
}
