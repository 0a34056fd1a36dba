/** Why a page cannot be shown. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem'
  /** The HTTP status of the page. */
  readonly status: number
  /** The class of the failure, as in GraphQL's `extensions.code`. */
  readonly code: string

  constructor(status: number, code: string, options?: ErrorOptions) {
    super(code, options)
    this.status = status
    this.code = code
  }

  /** A defect, or code that did not load. */
  static from(cause: unknown): PageProblem {
    return new PageProblem(500, 'INTERNAL_SERVER_ERROR', { cause })
  }
}
