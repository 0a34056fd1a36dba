const collectionIntervalMs = 1_000

/**
 * Runs the garbage collector every second if Node has the option `--expose-gc`, as in `npm run
 * import`. Buffers are stored outside of the heap. Without this call, Node would keep 64 MB of
 * unused buffers.
 * @returns the timer, for `clearInterval`
 */
export function collectGarbageRegularly(): NodeJS.Timeout {
  return setInterval(() => globalThis.gc?.(), collectionIntervalMs).unref()
}
