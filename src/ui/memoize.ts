/**
 * A pure function that remembers what it answered last, for keys that say all about its arguments. A
 * page with thirty cards would spend most of its time on lines and figures that it wrote for the last visitor.
 * @param most how many answers are kept; the one not asked for longest goes first
 */
export function memoize<Arguments extends unknown[], Result>(
  most: number,
  keyOf: (...args: Arguments) => string,
  work: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const known = new Map<string, Result>()
  return (...args) => {
    const key = keyOf(...args)
    const result = known.get(key) ?? work(...args)
    // A map keeps its order: what is asked for again moves to the end.
    known.delete(key)
    known.set(key, result)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return result
  }
}
