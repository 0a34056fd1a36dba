/** How often, in milliseconds. */
const collectionIntervalMs = 1_000

/**
 * Collects garbage every second where Node runs with `--expose-gc`, as `npm run import` does. Buffers lie outside
 * of the heap: the engine waits for 64 MB of dead ones before it looks for them.
 */
export function collectGarbageRegularly(): void {
  setInterval(() => globalThis.gc?.(), collectionIntervalMs).unref()
}
