/**
 * A long computation that yields wherever it may pause, so that a server can run it in slices between
 * other requests.
 */
export type Steps<Result> = Generator<undefined, Result>

/** Runs a computation to its end without a pause. */
export function complete<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
