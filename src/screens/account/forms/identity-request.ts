import { report, unspecifiedError } from '../../../reports/error-reports.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'

/** An error response of the identity service. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly status: number
  /** Error code of the service, `<resource>.<reason>`. */
  readonly code: string
  readonly field: string | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: { code?: string; field?: string }, retryAfter?: number) {
    super(problem.code)
    this.status = status
    this.code = problem.code ?? 'service.unavailable'
    this.field = problem.field
    this.retryAfter = retryAfter
  }
}

interface IdentityRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/**
 * Sends a request to the identity service with the visitor's session, on the server and in the browser.
 * @returns the JSON body; undefined for an empty body
 * @throws PageProblem 401 when the session has ended; IdentityError for other failures
 */
export async function requestIdentity<Body = undefined>(
  args: Pick<LoaderArguments, 'identity'>,
  { method, path, body }: IdentityRequest,
): Promise<Body> {
  const send = args.identity ?? fetch
  const response = await send(`/v1/identity/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    report(new Error(unspecifiedError, { cause }))
    throw new IdentityError(503, {})
  })
  if (response.status >= 500) report(new Error(unspecifiedError))
  const json = parseJson(await response.text())
  if (response.ok) return json as Body
  const problem = json ?? {}
  // Wrong credentials also return 401, but do not end a session.
  const isOver =
    (response.status === 401 && problem.code !== 'session.refused') || response.status === 402
  if (isOver) throw new PageProblem(401, 'UNAUTHENTICATED')
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new IdentityError(response.status, problem, Number.isNaN(wait) ? undefined : wait)
}

/**
 * Fetches from the identity service for a loader; a failure becomes the page's status.
 * @param path path after `/v1/identity/`
 * @throws PageProblem 401, 404 or 503
 */
export async function loadIdentity<Body>(
  args: Pick<LoaderArguments, 'identity'>,
  path: string,
): Promise<Body> {
  try {
    return await requestIdentity<Body>(args, { method: 'GET', path })
  } catch (error) {
    throw error instanceof IdentityError ? pageProblemOf(error) : error
  }
}

/** Converts a service error to a page problem: 404, else a retryable 503. */
export function pageProblemOf({ status }: IdentityError): PageProblem {
  if (status === 404) return new PageProblem(404, 'NOT_FOUND')
  return new PageProblem(503, status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_UNAVAILABLE')
}

function parseJson(text: string): { code?: string; field?: string } | undefined {
  try {
    return JSON.parse(text) as { code?: string; field?: string }
  } catch {
    return undefined
  }
}
