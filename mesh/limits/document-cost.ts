import { type DocumentNode, type Token, TokenKind } from 'graphql'

/** Number of tokens of a document that costs one point. */
const tokensOfOnePoint = 50

/**
 * Returns the cost of parsing and validating a document. The cost grows with the square of the
 * number of tokens, because validation compares fields of the same name with each other.
 * 49 tokens cost nothing, 500 tokens cost 100 points, 1,500 tokens cost 900 points.
 */
export function documentCost(document: Pick<DocumentNode, 'loc'>): number {
  const tokens = countTokens(document, ({ kind }) => kind !== TokenKind.COMMENT)
  return Math.floor((tokens / tokensOfOnePoint) ** 2)
}

/** Returns the number of comments of a document. The parser does not count them as tokens. */
export function commentsIn(document: Pick<DocumentNode, 'loc'>): number {
  return countTokens(document, ({ kind }) => kind === TokenKind.COMMENT)
}

function countTokens(
  { loc }: Pick<DocumentNode, 'loc'>,
  isCounted: (token: Token) => boolean,
): number {
  let count = 0
  for (let token = loc?.startToken.next; token; token = token.next) {
    if (token.kind !== TokenKind.EOF && isCounted(token)) count += 1
  }
  return count
}
