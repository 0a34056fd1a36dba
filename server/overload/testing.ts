import { openAdmission } from './admission.ts'

/** For tests of something else. */
export const noLimits = openAdmission({
  requestsPerMinute: 0,
  graphqlRequestsPerMinute: 0,
  requestsAtOnce: 100,
})
