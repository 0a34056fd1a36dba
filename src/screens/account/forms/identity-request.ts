import { report, unspecifiedError } from '../../../app/error-reports.ts'
import { PageProblem } from '../../../app/page-problem.ts'
import type { Asked } from '../../../router/page-route.ts'

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

interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path after `/v1/identity/`. */
  path: string
  body?: object
}

/**
 * Sends a request to the identity service with the visitor's session, on the server and in the browser.
 * @returns the JSON body; undefined for an empty body
 * @throws PageProblem 401 when the session has ended; IdentityError for other failures
 */
export async function requestIdentity<Answer = undefined>(
  args: Pick<Asked, 'identity'>,
  { method, path, body }: Question,
): Promise<Answer> {
  const ask = args.identity ?? fetch
  const answer = await ask(`/v1/identity/${path}`, {
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
  if (answer.status >= 500) report(new Error(unspecifiedError))
  const said = read(await answer.text())
  if (answer.ok) return said as Answer
  const problem = said ?? {}
  // Wrong credentials also return 401, but do not end a session.
  const isOver =
    (answer.status === 401 && problem.code !== 'session.refused') || answer.status === 402
  if (isOver) throw new PageProblem(401, 'UNAUTHENTICATED')
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  throw new IdentityError(answer.status, problem, Number.isNaN(wait) ? undefined : wait)
}

/**
 * Fetches from the identity service for a loader; a failure becomes the page's status.
 * @param path path after `/v1/identity/`
 * @throws PageProblem 401, 404 or 503
 */
export async function loadIdentity<Answer>(
  args: Pick<Asked, 'identity'>,
  path: string,
): Promise<Answer> {
  try {
    return await requestIdentity<Answer>(args, { method: 'GET', path })
  } catch (error) {
    throw error instanceof IdentityError ? problemOf(error) : error
  }
}

/** Converts a service error to a page problem: 404, else a retryable 503. */
export function problemOf({ status }: IdentityError): PageProblem {
  if (status === 404) return new PageProblem(404, 'NOT_FOUND')
  return new PageProblem(503, status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_UNAVAILABLE')
}

function read(text: string): { code?: string; field?: string } | undefined {
  try {
    return JSON.parse(text) as { code?: string; field?: string }
  } catch {
    return undefined
  }
}
