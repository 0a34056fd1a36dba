import type { ApiKeys } from '../credentials/api-keys.ts'
import { openAdmission } from './open-admission.ts'

/** Opens an admission with the given limits per minute. Without `keys`, no API key is valid. */
export const limitedTo = (limits: Partial<Parameters<typeof openAdmission>[0]>, keys?: ApiKeys) =>
  openAdmission(
    {
      requestsPerMinute: 0,
      graphqlRequestsPerMinute: 0,
      graphqlCostPerMinute: 0,
      requestsAtOnce: 100,
      ...limits,
    },
    undefined,
    keys,
  )

/** An admission without limits per minute, for tests that are not about limits. */
export const noLimits = limitedTo({})
