/** Directly before a word that starts a sentence: `Sie` there may be “they”, `Suo` may be “his”. */
const sentenceStart = String.raw`(?<=(?:^|[.!?:>{“„«]\s?))`
const word = (words: string, flags = 'u') =>
  new RegExp(String.raw`(?<![\p{L}/])(?:${words})(?!\p{L})`, flags)
const insideSentence = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?!${sentenceStart})(?:${words})(?!\p{L})`, 'u')

/** Forms of address, and characters, that the texts of a language do not use; ambiguous ones are left out. */
const foreignForms: Record<string, RegExp[]> = {
  de: [insideSentence('Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres')],
  es: [word('usted|ustedes|vosotros|vuestr[oa]s?', 'iu')],
  fr: [word('tu|toi|te|ton|ta|tes', 'iu')],
  it: [word('voi|vostr[oaie]', 'iu'), insideSentence('Lei|Suo|Sua|Suoi|Sue')],
  nl: [word('u|uw|uzelf', 'iu')],
  // The formal “you”, then characters that exist in simplified Chinese only.
  zh: [/您/u, /[账邮码请们这为时发选项动员线终点计认设页没单号码结绩赛]/u],
}

/**
 * Whether a text addresses the reader differently from the rest of its language: German says du,
 * Dutch je, French vous, Spanish tú, Italian tu, Chinese 你.
 */
export function hasForeignRegister(language: string, text: string): boolean {
  return (foreignForms[language] ?? []).some((form) => form.test(text))
}
