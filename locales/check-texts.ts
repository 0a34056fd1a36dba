import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js'
import { defaultLanguage, type LanguageCode, languageCodes } from '../domain/languages.ts'
import { hasNoBreakSpaceInStyle } from './argument-spaces.ts'
import { hasWrongFrenchSpace } from './french-spaces.ts'
import { hasForeignRegister, hasOtherWord, languageRules } from './language-rules.ts'
import { hasWrongScriptSpace } from './script-spaces.ts'
import { isUntranslated } from './untranslated.ts'

/**
 * `npm run check -- words`: prints every text that breaks a rule.
 */

interface Text {
  file: string
  language: LanguageCode
  key: string
  text: string
  /** The English text for the key of `text`. Undefined if `text` itself is English. */
  english: string | undefined
}

const root = new URL('..', import.meta.url)
const messages = textsOf('locales')
const mails = textsOf('services/identity/mail/texts')

report(
  [...Map.groupBy(messages, ({ key }) => key).values()]
    .filter((texts) => texts.length < languageCodes.length)
    .flat(),
  'The keys of these texts are not in the files of all languages.',
)
report(
  [...messages, ...mails].filter(
    ({ text, english }) =>
      english !== undefined && !isStructurallySame(parse(english), parse(text)).success,
  ),
  'A text has the arguments and tags of the English one.',
)
report(
  [...messages, ...mails].filter(({ language, text }) => hasForeignRegister(language, text)),
  'Another form of address than the one of the language: see locales/language-rules.ts.',
)
report(
  messages.filter(({ language, text }) => hasOtherWord(language, text)),
  'One word for athletes in each language: see “Write or change a text” in CONTRIBUTING.md.',
)
report(
  [...messages, ...mails].filter(
    ({ language, text }) => language === 'zh' && hasWrongScriptSpace(parse(text)),
  ),
  'Chinese has one space beside Latin words, numbers and arguments; none in dates and beside full-width punctuation.',
)
report(
  [...messages, ...mails].filter(
    ({ language, text }) => language === 'fr' && hasWrongFrenchSpace(text),
  ),
  'French has U+202F before “;”, “?”, “!” and “%”, and U+00A0 before “:” and inside guillemets.',
)
report(
  messages.filter(({ text }) => hasNoBreakSpaceInStyle(text)),
  'The style of an ICU argument has U+00A0 or U+202F: write a plain space there.',
)
report(
  [...messages, ...mails].filter(
    ({ language, text, english }) =>
      text === english && isUntranslated(parse(text), languageRules[language].sameWords),
  ),
  'These texts equal the English ones: translate them, or list words that both languages share in locales/language-rules.ts.',
)

function report(texts: Text[], rule: string): void {
  if (texts.length === 0) return
  for (const { file, key, text } of texts) console.error(`${file}: ${key}: ${text}`)
  console.error(rule)
  process.exitCode = 1
}

/** @throws when a language of the site has no file in the folder */
function textsOf(folder: string): Text[] {
  const english = readTexts(`${folder}/${defaultLanguage.code}.json`)
  return languageCodes.flatMap((language) => {
    const file = `${folder}/${language}.json`
    return [...readTexts(file)].map(([key, text]) => ({
      file,
      language,
      key,
      text,
      english: language === defaultLanguage.code ? undefined : english.get(key),
    }))
  })
}

function readTexts(file: string): Map<string, string> {
  return new Map(textsIn(JSON.parse(readFileSync(new URL(file, root), 'utf8'))))
}

function textsIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
