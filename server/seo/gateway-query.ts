import { eventGone } from '../../services/events/removed.ts'
import type { Admission } from '../../services/platform/admission.ts'
import { Problem } from '../../services/platform/problem.ts'
import { currentRequest } from '../../services/platform/request-id.ts'
import type { BuiltGateway } from '../gateway.ts'

/** Asks the gateway; what is not there is null in the answer. */
export type Ask = <Data>(operation: string, variables?: Record<string, unknown>) => Promise<Data>

const notThere = ['NOT_FOUND', 'BAD_USER_INPUT']

/** @returns rejects with 503 when a part of the answer failed, with 410 when what it is about was removed */
export function askOf(execute: BuiltGateway['execute'], { work }: Admission): Ask {
  return async <Data>(operation: string, variables: Record<string, unknown> = {}) => {
    const signal = currentRequest()?.signal
    // Shared by all who ask for the document, so that none of them is its client.
    const { data, errors = [] } = await work.run('documents', signal, () =>
      execute(operation, variables, {}, signal),
    )
    const codes = errors.map(({ extensions }) => String(extensions?.['code']))
    if (codes.includes('GONE')) throw eventGone()
    const failed = codes.some((code) => !notThere.includes(code))
    if (failed || !data)
      throw new Problem(503, 'service.unavailable', 'Please try again in a moment.')
    return data as Data
  }
}
