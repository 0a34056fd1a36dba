/** The reason why a page cannot be shown: an HTTP status and error codes. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem'
  readonly status: number
  /** Error codes as in GraphQL's `extensions.code`, in the order of the errors. */
  readonly codes: readonly string[]

  constructor(status: number, codes: string | readonly string[], options?: ErrorOptions) {
    super(String(codes), options)
    this.status = status
    this.codes = typeof codes === 'string' ? [codes] : codes
  }

  /** Wraps an unexpected error as status 500: a bug, or code that failed to load. */
  static from(cause: unknown): PageProblem {
    return new PageProblem(500, 'INTERNAL_SERVER_ERROR', { cause })
  }

  /**
   * Maps an HTTP response status to a problem, regardless of the body. Returns undefined for 200 to
   * 299.
   */
  static ofStatus(status: number): PageProblem | undefined {
    if (status === 401) return new PageProblem(401, 'UNAUTHENTICATED')
    if (status === 402) return new PageProblem(401, 'PAYMENT_REQUIRED')
    if (status === 429) return new PageProblem(503, 'RATE_LIMITED')
    if (status === 410) return new PageProblem(410, 'GONE')
    if (status >= 200 && status < 300) return undefined
    const isUnknown = [400, 404, 413, 414, 422].includes(status)
    return isUnknown
      ? new PageProblem(404, 'BAD_USER_INPUT')
      : new PageProblem(503, 'UPSTREAM_UNAVAILABLE')
  }

  /** Maps GraphQL error codes to a page status. */
  static of(codes: readonly string[]): PageProblem {
    const missing = ['NOT_FOUND', 'BAD_USER_INPUT', 'GONE']
    if (!codes.every((code) => missing.includes(code))) {
      // The session is missing or has ended.
      if (/UNAUTHENTICATED|PAYMENT_REQUIRED/.test(String(codes))) return new PageProblem(401, codes)
      const broken = codes.every((code) => code === 'INTERNAL_SERVER_ERROR')
      return new PageProblem(broken ? 500 : 503, codes)
    }
    return codes.includes('GONE') ? new PageProblem(410, 'GONE') : new PageProblem(404, 'NOT_FOUND')
  }
}

/**
 * The gateway does not know the query, because a newer release has replaced the code of this
 * document.
 */
export class OldRelease extends PageProblem {
  constructor() {
    super(404, 'BAD_USER_INPUT')
  }
}
