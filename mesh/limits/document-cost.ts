import { type DocumentNode, TokenKind } from 'graphql'

/** Number of tokens of a document that costs one point. */
const tokensOfOnePoint = 50

/**
 * Returns the cost of parsing and validating a document. The cost grows with the square of the
 * number of tokens, because validation compares fields of the same name with each other.
 * 49 tokens cost nothing, 500 tokens cost 100 points, 1,500 tokens cost 900 points.
 */
export function documentCost({ loc }: Pick<DocumentNode, 'loc'>): number {
  let tokens = 0
  for (let token = loc?.startToken.next; token; token = token.next) {
    if (token.kind !== TokenKind.COMMENT && token.kind !== TokenKind.EOF) tokens += 1
  }
  return Math.floor((tokens / tokensOfOnePoint) ** 2)
}
