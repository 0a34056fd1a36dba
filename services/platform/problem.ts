import Type, { type Static } from 'typebox'

/** The one error body of every service (RFC 9457). */
export const ProblemBody = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status, again.' }),
    code: Type.String({
      description: 'What went wrong, for programs: `<resource>.<reason>`. Stable.',
    }),
    title: Type.String({ description: 'What went wrong, for developers, in English.' }),
    field: Type.Optional(
      Type.String({ description: 'The parameter or field at fault, where there is one.' }),
    ),
  },
  { title: 'Problem', description: 'What went wrong, and where.' },
)
export type ProblemBody = Static<typeof ProblemBody>

/**
 * A failure that was foreseen and that the caller can act on. Everything else is a defect and stays
 * an ordinary Error, so that it is logged and becomes a 500.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  /** `<resource>.<reason>`, e.g. `event.notFound`. */
  readonly code: string
  readonly field: string | undefined
  /** Seconds until it is worth while to ask again. */
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
