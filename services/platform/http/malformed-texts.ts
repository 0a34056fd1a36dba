import type { Mistake } from './mistakes.ts'

/**
 * Finds texts with half of a surrogate pair. JSON can contain such texts. UTF-8 and databases
 * cannot, because these texts are not valid Unicode. Null characters are not checked here, because
 * passwords may contain them. The patterns of schemas exclude them from other texts.
 */
export function malformedTexts(value: unknown): Mistake[] {
  const mistakes: Mistake[] = []
  const path: string[] = []
  const visit = (item: unknown) => {
    if (typeof item === 'string') {
      if (item.isWellFormed()) return
      const field = path.join('').replace(/^\./, '')
      mistakes.push({ field, title: 'A text has no halves of surrogate pairs.' })
    } else if (typeof item === 'object' && item !== null) {
      for (const [name, child] of Object.entries(item)) {
        path.push(Array.isArray(item) ? `[${name}]` : `.${name}`)
        visit(child)
        path.pop()
      }
    }
  }
  visit(value)
  return mistakes
}
