/**
 * Memoizes a pure function with a least-recently-used cache. Without the cache, formatting and
 * drawing would take most of the time to render a page with thirty cards.
 * @param limit maximum number of cached results; the least recently used result is evicted first
 * @param keyOf returns the cache key. It must identify all arguments
 */
export function memoize<Arguments extends unknown[], Result>(
  limit: number,
  keyOf: (...args: Arguments) => string,
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const cache = new Map<string, Result>()
  return (...args) => {
    const key = keyOf(...args)
    const result = cache.get(key) ?? compute(...args)
    // A Map iterates in insertion order. A used key is inserted again and becomes the newest key.
    cache.delete(key)
    cache.set(key, result)
    const [oldest] = cache.keys()
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest)
    return result
  }
}
