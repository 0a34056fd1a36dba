/** Why a page cannot be shown: an HTTP status and error codes. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem'
  readonly status: number
  /** Codes of the failures as in GraphQL's `extensions.code`, in the order of the errors. */
  readonly codes: readonly string[]

  constructor(status: number, codes: string | readonly string[], options?: ErrorOptions) {
    super(String(codes), options)
    this.status = status
    this.codes = typeof codes === 'string' ? [codes] : codes
  }

  /** Wraps a bug or code that failed to load as status 500. */
  static from(cause: unknown): PageProblem {
    return new PageProblem(500, 'INTERNAL_SERVER_ERROR', { cause })
  }

  /**
   * Maps an HTTP response status to a problem.
   * @returns undefined when the response body should be read
   */
  static ofStatus(status: number): PageProblem | undefined {
    if (status === 401) return new PageProblem(401, 'UNAUTHENTICATED')
    if (status === 402) return new PageProblem(401, 'PAYMENT_REQUIRED')
    if (status === 429) return new PageProblem(503, 'RATE_LIMITED')
    return status >= 500 ? new PageProblem(503, 'UPSTREAM_UNAVAILABLE') : undefined
  }

  /** Maps GraphQL error codes to a page status. */
  static of(codes: readonly string[]): PageProblem {
    const missing = ['NOT_FOUND', 'BAD_USER_INPUT', 'GONE']
    if (!codes.every((code) => missing.includes(code))) {
      // The session has expired, or the data belongs to another account.
      if (/UNAUTHENTICATED|PAYMENT_REQUIRED/.test(String(codes))) return new PageProblem(401, codes)
      const broken = codes.every((code) => code === 'INTERNAL_SERVER_ERROR')
      return new PageProblem(broken ? 500 : 503, codes)
    }
    return codes.includes('GONE') ? new PageProblem(410, 'GONE') : new PageProblem(404, 'NOT_FOUND')
  }
}
