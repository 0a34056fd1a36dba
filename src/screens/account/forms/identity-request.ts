import { report, unspecifiedError } from '../../../app/error-reports.ts'
import { PageProblem } from '../../../app/page-problem.ts'
import type { Asked } from '../../../router/page-route.ts'

/** What the identity service does not do, for a reason that whoever asks can be told. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly status: number
  /** `<resource>.<reason>`, as the service says it. */
  readonly code: string
  readonly field: string | undefined
  /** Seconds until it is worth while to ask again. */
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
  /** After `/v1/identity/`. */
  path: string
  body?: object
}

/**
 * Asks the identity service as the visitor, on the server and in the browser alike.
 * @returns what its JSON says; undefined where it says nothing
 * @throws PageProblem 401 when the session is over, IdentityError for everything else
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
  // Wrong credentials end no session.
  const isOver =
    (answer.status === 401 && problem.code !== 'session.refused') || answer.status === 402
  if (isOver) throw new PageProblem(401, 'UNAUTHENTICATED')
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  throw new IdentityError(answer.status, problem, Number.isNaN(wait) ? undefined : wait)
}

/**
 * Reads from the identity service for a loader: the page stands or falls with it.
 * @param path after `/v1/identity/`
 * @throws PageProblem with the status of the page
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

/** A refusal as the problem of a whole page; it may pass, unless there is nothing at this address. */
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
