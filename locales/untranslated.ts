import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

/** Units, formats, abbreviations and names that many languages spell as in English. */
const international = new Set(
  'App Apps Cameron CSV DNF DNS DSQ E-mail Excel F h IOF ITRA JSON km km/h Live M Marathon m Masters mi min mph Open Playground Replay REST Riegel Vickers World Athletics X XML'.split(
    ' ',
  ),
)

/**
 * Returns true if a message that equals the English message seems untranslated, because it contains
 * a word that is neither international nor in `sameWords`.
 * @param sameWords words that the language spells as in English
 */
export function isUntranslated(
  message: readonly MessageFormatElement[],
  sameWords: readonly string[],
): boolean {
  const words =
    literalsOf(message)
      .join(' ')
      .match(/\p{L}[\p{L}/-]*/gu) ?? []
  return words.some((word) => !international.has(word) && !sameWords.includes(word))
}

/** Returns the literal texts of a message, without its arguments. */
function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
        return [element.value]
      case TYPE.tag:
        return literalsOf(element.children)
      case TYPE.select:
      case TYPE.plural:
        return Object.values(element.options).flatMap(({ value }) => literalsOf(value))
      default:
        return []
    }
  })
}
