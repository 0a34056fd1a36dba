/** UTF-8 that was read as windows-1252 and saved as UTF-8 again: Ã¼, Å¡, Ä‡. */
const twice = /^(?:[Â-Å][\u0080-\u00BFŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™])+$/u

/** Returns an example if all words beyond ASCII are UTF-8 that was saved twice: BjÃ¶rn for Björn. */
export function wordSavedTwice(text: string): string | undefined {
  const signs = text.match(/[^\0-\x7F]+/g) ?? []
  if (signs.length === 0 || !signs.every((sign) => twice.test(sign))) return undefined
  return /\p{L}*[^\0-\x7F]+\p{L}*/u.exec(text)?.[0]
}

/**
 * Returns true if most words that contain letters beyond ASCII contain no ASCII letters. Such a
 * text is not in Latin letters, so the encoding with which it was decoded is wrong.
 */
export function isOtherScript(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu)?.filter((word) => /[^\0-\x7F]/.test(word)) ?? []
  return words.filter((word) => /^[^\0-\x7F]+$/.test(word)).length > words.length / 2
}

/**
 * Czech, Croatian, Slovenian, Polish and Hungarian words: Jiøí, Nìmec, Mariæ, Èrnko, Pawe³, Gyõzõ.
 * Not Faroese, French, Catalan, Gaelic and Vietnamese words: Sørvágur, Ève, Èric, Sìne, Mìcheal, Võ.
 */
const centralEuropean =
  /^(?!.*(?:fjør|vág)).*(?:ø\p{Ll}*[áíýìèùšž]|[áíýìèùšž]\p{Ll}*ø)|[BDFMNPTVbdfmnptv]ì(?!ch)\p{Ll}|[ei]æ$|È(?:k|m(?!il)|r(?!ic)|v(?!e))|\p{L}[³¹¿]|£\p{Ll}|\p{L}{2}õ$|õ(?!e)\p{Ll}*[áéíóú]|[áéíóú]\p{Ll}*õ(?!e)/u
/** Turkish and Lithuanian words: Iþýk, Türkoðlu, Þemaitë. */
const turkishOrBaltic = /þ(?![aeiouyáéíóúýæöjrv])|oðlu$|ðan$|Ý[lns]|[yk]ýl|(?:ait|ien|yt|ut)ë$/u

/**
 * Returns true if at least a tenth of the words beyond ASCII look like words of another alphabet
 * with Latin letters, such as Jiøí for Jiří.
 * @param text was decoded as windows-1252
 */
export function mayBeOtherLatin(text: string): boolean {
  const words = text.match(/[\p{L}³¹¿£]+/gu)?.filter((word) => /[^\0-\x7F]/.test(word)) ?? []
  const found = words.filter((word) => centralEuropean.test(word) || turkishOrBaltic.test(word))
  return found.length > 0 && found.length * 10 >= words.length
}
