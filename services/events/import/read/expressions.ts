import { RE2JS, RE2JSException } from 're2js'

/** A regular expression of an organiser; RE2 matches it in time linear in the text. */
export interface Expression {
  /** True when the expression matches anywhere in the text. */
  test: (text: string) => boolean
}

/** @returns undefined when the text is not a valid RE2 expression */
export function compileExpression(text: string): Expression | undefined {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}

/** @throws Error for an invalid expression; packages are checked when they are read */
export function checkedExpression(text: string): Expression {
  const expression = compileExpression(text)
  if (expression === undefined) throw new Error(`not a regular expression: ${text}`)
  return expression
}

/** Message for an invalid expression. */
export const invalidExpression =
  'This is no regular expression, or it looks ahead, looks behind or refers back, which takes unlimited time'
