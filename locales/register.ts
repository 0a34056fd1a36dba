/** Position directly before the first word of a sentence, where `Sie` may mean “they” and `Suo` “his”. */
const sentenceStart = String.raw`(?<=(?:^|[.!?:>{“„«]\s?))`
const word = (words: string, flags = 'u') =>
  new RegExp(String.raw`(?<![\p{L}/])(?:${words})(?!\p{L})`, flags)
const insideSentence = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?!${sentenceStart})(?:${words})(?!\p{L})`, 'u')

/** Forms of address and characters that the texts of a language never use; ambiguous forms are omitted. */
const foreignForms: Record<string, RegExp[]> = {
  de: [insideSentence('Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres')],
  es: [word('usted|ustedes|vosotros|vuestr[oa]s?', 'iu')],
  fr: [word('tu|toi|te|ton|ta|tes', 'iu')],
  it: [word('voi|vostr[oaie]', 'iu'), insideSentence('Lei|Suo|Sua|Suoi|Sue')],
  nl: [word('u|uw|uzelf', 'iu')],
  // The formal “you”, then characters that only simplified Chinese has.
  zh: [/您/u, /[账邮码请们这为时发选项动员线终点计认设页没单号码结绩赛]/u],
}

/** True when a text contains a form of address that its language does not use, such as `Sie` in German. */
export function hasForeignRegister(language: string, text: string): boolean {
  return (foreignForms[language] ?? []).some((form) => form.test(text))
}
