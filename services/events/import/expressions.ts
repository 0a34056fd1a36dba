import { RE2JS, RE2JSException } from 're2js'

/** A regular expression of an organiser. Matching takes time in proportion to the text, whatever it says. */
export interface Expression {
  /** Whether it matches anywhere in the text. */
  test: (text: string) => boolean
}

/** @returns undefined when the text is no regular expression, or needs more than linear time */
export function compileExpression(text: string): Expression | undefined {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}

/** @throws Error for an expression that was not checked when the package was read */
export function checkedExpression(text: string): Expression {
  const expression = compileExpression(text)
  if (expression === undefined) throw new Error(`not a regular expression: ${text}`)
  return expression
}

/** What the message about a bad expression explains. */
export const invalidExpression =
  'This is no regular expression, or it looks ahead, looks behind or refers back, which takes unlimited time'
