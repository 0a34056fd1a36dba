/** Why a page cannot be shown. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem'
  /** The HTTP status of the page. */
  readonly status: number
  /** The classes of what failed, as in GraphQL's `extensions.code`, the first one first. */
  readonly codes: readonly string[]

  constructor(status: number, codes: string | readonly string[], options?: ErrorOptions) {
    super(String(codes), options)
    this.status = status
    this.codes = typeof codes === 'string' ? [codes] : codes
  }

  /** A defect, or code that did not load. */
  static from(cause: unknown): PageProblem {
    return new PageProblem(500, 'INTERNAL_SERVER_ERROR', { cause })
  }

  /**
   * Of an HTTP response, whatever its body says.
   * @returns undefined when the body is to be read
   */
  static ofStatus(status: number): PageProblem | undefined {
    if (status === 401) return new PageProblem(401, 'UNAUTHENTICATED')
    if (status === 402) return new PageProblem(401, 'PAYMENT_REQUIRED')
    if (status === 429) return new PageProblem(503, 'RATE_LIMITED')
    return status >= 500 ? new PageProblem(503, 'UPSTREAM_UNAVAILABLE') : undefined
  }

  /** Of what the gateway could not answer. */
  static of(codes: readonly string[]): PageProblem {
    const missing = ['NOT_FOUND', 'BAD_USER_INPUT', 'GONE']
    if (!codes.every((code) => missing.includes(code))) {
      // A session that is over, or something that only its owner may see.
      if (/UNAUTHENTICATED|PAYMENT_REQUIRED/.test(String(codes))) return new PageProblem(401, codes)
      const broken = codes.every((code) => code === 'INTERNAL_SERVER_ERROR')
      return new PageProblem(broken ? 500 : 503, codes)
    }
    return codes.includes('GONE') ? new PageProblem(410, 'GONE') : new PageProblem(404, 'NOT_FOUND')
  }
}
