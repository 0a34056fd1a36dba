import { newCacheability } from '../../mesh/settings.ts'
import { eventGone } from '../../services/events/removed.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import type { Gateway } from '../graphql/open-gateway.ts'

/** Runs a GraphQL operation. If an object does not exist, its field in the result is null. */
export type RunQuery = <Data>(
  operation: string,
  variables?: Record<string, unknown>,
) => Promise<Data>

const notFoundCodes = ['NOT_FOUND', 'BAD_USER_INPUT']

/**
 * Creates a function that runs operations. It rejects with Problem 503 when a field failed, and
 * with Problem 410 when the event was removed.
 * @param tags receives the cache tags of the results
 */
export function createQueryRunner(
  execute: Gateway['execute'],
  { work }: Admission,
  tags: Set<string>,
): RunQuery {
  return async <Data>(operation: string, variables: Record<string, unknown> = {}) => {
    const cacheability = { ...newCacheability(), tags }
    const { signal, network = '' } = currentRequest() ?? {}
    // In the work queue, the documents of a network are a client of their own, so they do not delay
    // its pages.
    const { data, errors = [] } = await work.run(`documents ${network}`, signal, () =>
      execute(operation, variables, {}, { signal, cacheability }),
    )
    const codes = errors.map(({ extensions }) => String(extensions?.['code']))
    if (codes.includes('GONE')) throw eventGone()
    const failed = codes.some((code) => !notFoundCodes.includes(code))
    if (failed || !data)
      throw new Problem(503, 'service.unavailable', 'Please try again in a moment.')
    return data as Data
  }
}
