import type { Upstream } from '../../mesh/settings.ts'
import { callService, parsedJson } from '../../mesh/upstream/upstream-fetch.ts'
import { Problem, type ProblemBody } from '../../services/platform/http/problem.ts'

/**
 * Reads a path of the events service.
 * @throws Problem with the status and code of the REST response. The status is 503 if the service
 * failed, and `sendError` adds Retry-After
 */
export async function getFromEvents(
  events: Upstream,
  path: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { status, body } = await callService(events, {
    method: 'GET',
    url: path,
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  })
  const read = parsedJson(body)
  if (status === 200 && read !== undefined) return read
  // A proxy in front of the service responds with HTML.
  const { code, title, field, errors } = (read ?? {}) as Partial<ProblemBody>
  const failed = status >= 400 && status < 500 ? status : 503
  throw new Problem(failed, code ?? 'service.unavailable', title ?? 'Please try again.', field, {
    errors,
  })
}
