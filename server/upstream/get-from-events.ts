import type { Upstream } from '../../mesh/settings.ts'
import { callService } from '../../mesh/upstream/upstream-fetch.ts'
import { Problem, type ProblemBody } from '../../services/platform/http/problem.ts'

/**
 * Reads a path of the events service.
 * @throws Problem with the status and code of the REST response
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
  if (status === 200) return JSON.parse(body)
  const { code, title, field, errors } = JSON.parse(body) as Partial<ProblemBody>
  throw new Problem(status, code ?? 'service.unavailable', title ?? 'Please try again.', field, {
    errors,
  })
}
