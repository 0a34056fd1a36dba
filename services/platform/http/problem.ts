import Type, { type Static } from 'typebox'

/** The error body of every service (RFC 9457). */
export const ProblemBody = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status code.' }),
    code: Type.String({
      description: 'Stable machine-readable code of the failure: `<resource>.<reason>`.',
    }),
    title: Type.String({ description: 'English description of the failure for developers.' }),
    field: Type.Optional(
      Type.String({ description: 'The parameter or field at fault, if there is one.' }),
    ),
  },
  { title: 'Problem', description: 'A failed request.' },
)
export type ProblemBody = Static<typeof ProblemBody>

/**
 * A foreseen failure that the caller can act on.
 * Any other failure is a defect: a plain Error, which is logged and becomes a 500.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  /** `<resource>.<reason>`, such as `event.notFound`. */
  readonly code: string
  readonly field: string | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    title: string,
    field?: string,
    { retryAfter }: { retryAfter?: number } = {},
  ) {
    super(title)
    this.status = status
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
  }
}
