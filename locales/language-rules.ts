import type { LanguageCode } from '../domain/languages.ts'

/**
 * Matches the place before the first word of a sentence. The first word always has a capital
 * letter, so `Sie` can also mean “they” there, and `Suo` can also mean “his”.
 */
const sentenceStart = String.raw`(?<=(?:^|[.!?:>{“„«]\s?))`
const word = (words: string, flags = 'u') =>
  new RegExp(String.raw`(?<![\p{L}/])(?:${words})(?!\p{L})`, flags)
const insideSentence = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?!${sentenceStart})(?:${words})(?!\p{L})`, 'u')

interface LanguageRules {
  /**
   * Forms of address and characters that the texts must not contain. Leaves out forms that also
   * have a permitted meaning.
   */
  foreignForms: readonly RegExp[]
  /** Words for athletes that the texts must not use. Each language uses one word for athletes. */
  otherWords: readonly RegExp[]
  /**
   * Words that this language spells as English does. A text that contains only such words may be
   * equal to the English text.
   */
  sameWords: readonly string[]
}

/** The rules of each language that `npm run check -- words` checks. */
export const languageRules: Readonly<Record<LanguageCode, LanguageRules>> = {
  en: { foreignForms: [], otherWords: [], sameWords: [] },
  nl: {
    foreignForms: [word('u|uw|uzelf', 'iu')],
    otherWords: [word('atleet|atleten', 'iu')],
    sameWords:
      list(`Accounts Club Clubs Dashboard Filters Finish Man Menu per race Race Schema Site Sponsors Sport Start Team Teams
      tracking Website live marathon marathons replay ultramarathon ultramarathons was`),
  },
  it: {
    foreignForms: [word('voi|vostr[oaie]', 'iu'), insideSentence('Lei|Suo|Sua|Suoi|Sue')],
    otherWords: [],
    sameWords: list(
      'Biathlon Dashboard Formula Menu Newsletter Password Schema Sport tracking Triathlon',
    ),
  },
  zh: {
    // The first pattern matches the formal “you”. The second matches characters that exist only in
    // simplified Chinese.
    foreignForms: [/您/u, /[账邮码请们这为时发选项动员线终点计认设页没单号码结绩赛]/u],
    otherWords: [/運動員|選手/u],
    sameWords: list('YYYY-MM-DD'),
  },
  de: {
    foreignForms: [insideSentence('Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres')],
    // Texts may name the federation World Athletics.
    otherWords: [word(String.raw`Athlet(?!ics)\p{L}*|Teilnehmend\p{L}*`)],
    sameWords:
      list(`Biathlon Dashboard Median Mixed Name Newsletter optional Organisation Pace Pause Q Schema Start Team
      Triathlon Walking Website live`),
  },
  es: {
    foreignForms: [word('usted|ustedes|vosotros|vuestr[oa]s?', 'iu')],
    otherWords: [],
    sameWords: list('Club Error'),
  },
  fr: {
    foreignForms: [word('tu|toi|te|ton|ta|tes', 'iu')],
    otherWords: [],
    sameWords:
      list(`Biathlon Club Clubs Correction Distance Juniors Menu Message Miles Minutes Newsletter Organisation Organisations Page
      Pages Pause Place Places Points point points Site Sport Suggestions Triathlon marathon marathons ultramarathon ultramarathons`),
  },
}

function list(words: string): string[] {
  return words.split(/\s+/)
}

/** True if a text contains a word for athletes that the language does not use. */
export function hasOtherWord(language: LanguageCode, text: string): boolean {
  return languageRules[language].otherWords.some((form) => form.test(text))
}

/**
 * True if a text contains a form of address or a character that texts in this language must not
 * contain, such as `Sie` in German.
 */
export function hasForeignRegister(language: LanguageCode, text: string): boolean {
  return languageRules[language].foreignForms.some((form) => form.test(text))
}
