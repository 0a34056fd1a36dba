/** Number of faster times plus one; equal times share a place. */
export function placeAmong(sorted: Int32Array, time: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low + 1
}

/** The quartiles of at least one time, by nearest rank. */
export function quartiles(sorted: Int32Array) {
  const quantile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return {
    lower_quartile: quantile(0.25),
    median: quantile(0.5),
    upper_quartile: quantile(0.75),
  }
}

/** @param parts times as big-endian 32-bit integers, as PostgreSQL sends them */
export function sortTimes(parts: Uint8Array[]): Int32Array {
  return readIntegers(parts).sort()
}

/** @param parts big-endian 32-bit integers, as PostgreSQL sends them */
export function readIntegers(parts: Uint8Array[]): Int32Array {
  const bytes = Buffer.concat(parts)
  const values = new Int32Array(bytes.length / 4)
  for (let index = 0; index < values.length; index += 1) {
    values[index] = bytes.readInt32BE(index * 4)
  }
  return values
}
