const checkIntervalMs = 250
/** Growth of the memory, in bytes, after which garbage is collected. */
const growth = 48_000_000

/**
 * Runs the garbage collector whenever the memory of JavaScript has grown by 48 MB, if Node has the
 * option `--expose-gc`, as in `npm run import`. By itself, Node would let garbage take several times
 * the memory of the data.
 * @returns the timer, for `clearInterval`
 */
export function collectGarbageRegularly(): NodeJS.Timeout {
  let before = usedBytes()
  return setInterval(() => {
    if (usedBytes() - before < growth) return
    globalThis.gc?.()
    before = usedBytes()
  }, checkIntervalMs).unref()
}

/** Returns the number of bytes that objects and buffers take. Buffers are outside of the heap. */
function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
