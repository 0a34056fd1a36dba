import { RE2JS, RE2JSException } from 're2js'

/**
 * A regular expression from an organiser. RE2 matches it in a time that is linear in the length of
 * the text.
 */
export interface Expression {
  /** Whether the expression matches anywhere in the text. */
  test: (text: string) => boolean
}

/**
 * Compiles an expression.
 * @returns undefined when the text is not a valid RE2 expression
 */
export function compileExpression(text: string): Expression | undefined {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}

/**
 * Compiles an expression that was checked when its package was read.
 * @throws Error for an invalid expression
 */
export function checkedExpression(text: string): Expression {
  const expression = compileExpression(text)
  if (expression === undefined) throw new Error(`not a regular expression: ${text}`)
  return expression
}

export const invalidExpression =
  'This is no regular expression, or it looks ahead, looks behind or refers back, which takes unlimited time'
