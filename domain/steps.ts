/**
 * A long computation that yields wherever it may pause. So a server can run other requests between
 * its slices.
 */
export type Steps<Result> = Generator<undefined, Result>

/** Runs a computation to its end without a pause. */
export function complete<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
