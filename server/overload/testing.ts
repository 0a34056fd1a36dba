import { openAdmission } from './admission.ts'

/** An admission without limits, for tests that do not concern limits. */
export const noLimits = openAdmission({
  requestsPerMinute: 0,
  graphqlRequestsPerMinute: 0,
  graphqlCostPerMinute: 0,
  requestsAtOnce: 100,
})
