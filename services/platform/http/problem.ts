import Type, { type Static } from 'typebox'

/** The body of an error response of all services (RFC 9457). */
export const ProblemBody = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status code.' }),
    code: Type.String({
      description: 'Stable machine-readable code of the failure: `<resource>.<reason>`.',
    }),
    title: Type.String({ description: 'English description of the failure for developers.' }),
    field: Type.Optional(
      Type.String({
        description:
          'The parameter or field at fault, if there is one: `page`, `filters.date[0]` for the first bound of a range.',
      }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: 'The parameter or field at fault.' }),
          code: Type.String({ description: 'Machine-readable code of the mistake.' }),
          title: Type.String({ description: 'English description of what is expected.' }),
        }),
        {
          description:
            'All mistakes of an invalid request, at most one per value; `code`, `title` and `field` of the problem are those of the first.',
        },
      ),
    ),
  },
  { title: 'Problem', description: 'A failed request.' },
)
export type ProblemBody = Static<typeof ProblemBody>
export type ProblemErrors = NonNullable<ProblemBody['errors']>

/**
 * An expected failure that the client can act on. Other failures with a status from 500 are
 * programming errors or unavailable resources, and `sendError` logs them.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  /** Code `<resource>.<reason>`, such as `event.notFound`. */
  readonly code: string
  readonly field: string | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** All mistakes of an invalid request. */
  readonly errors: ProblemErrors | undefined

  constructor(
    status: number,
    code: string,
    title: string,
    field?: string,
    { retryAfter, errors }: { retryAfter?: number; errors?: ProblemErrors | undefined } = {},
  ) {
    super(title)
    this.status = status
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
    this.errors = errors
  }
}

/**
 * Returns the problem of an invalid request with all of its mistakes.
 * @param errors at least one mistake
 */
export function invalidRequest(errors: ProblemErrors): Problem {
  const [first] = errors
  const { code = 'request.invalid', title = 'The request is not valid.', field } = first ?? {}
  return new Problem(400, code, title, field, { errors })
}
