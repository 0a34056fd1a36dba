import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * Placeholders that replace the arguments of a message. `latin` replaces a number or a name.
 * `chinese` replaces an argument whose text is Chinese.
 */
const latin = 'A'
const chinese = '字'
const chineseArguments = new Set(['age', 'cause', 'firstMonth', 'language', 'lastMonth'])

/** Matches dates as Intl writes them, without spaces: `2026年第1季`, `3月`. */
const calendar = /[A-Z\d]+年(?:第[A-Z\d]+季)?|[A-Z\d]+[月日]/giu
const touching = /\p{sc=Han}[A-Z\d]|[A-Z\d]\p{sc=Han}/iu
const spacedDate = /[A-Z\d] (?:年|月|日|季)/iu
/**
 * Matches a space beside full-width punctuation. Full-width characters already contain the space.
 */
const spacedPunctuation = /[，。：；！？（）「」／、] | [，。：；！？（）「」／、]/u

/**
 * True when a Chinese text breaks one of three rules for spaces. One space separates a Chinese
 * character from a Latin word, a number or an argument. Dates have no spaces. There is no space
 * beside full-width punctuation.
 */
export function hasWrongScriptSpace(message: MessageFormatElement[]): boolean {
  return textsOf(message).some((text) => {
    const undated = text.replaceAll(calendar, chinese)
    return touching.test(undated) || spacedDate.test(text) || spacedPunctuation.test(text)
  })
}

/** Returns all texts that a message can produce. Each argument is replaced by a character. */
function textsOf(elements: MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (texts, element) => {
      const endings = endingsOf(element)
      return texts.flatMap((text) => endings.map((ending) => text + ending))
    },
    [''],
  )
}

function endingsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.tag:
      return textsOf(element.children)
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options).flatMap(({ value }) => textsOf(value))
    case TYPE.argument:
      return [chineseArguments.has(element.value) ? chinese : latin]
    default:
      return [latin]
  }
}
