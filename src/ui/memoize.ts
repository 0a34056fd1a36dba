/**
 * Memoizes a pure function with a least-recently-used cache.
 * Without the cache, formatting and drawing dominate the time to render a page of thirty cards.
 * @param limit maximum number of cached results; the least recently used is evicted first
 * @param keyOf cache key; must identify all arguments
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
    // A Map iterates in insertion order: reinserting moves a used key to the end.
    cache.delete(key)
    cache.set(key, result)
    const [oldest] = cache.keys()
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest)
    return result
  }
}
