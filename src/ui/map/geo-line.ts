/** Degrees, longitude first, as GeoJSON has them. */
export type Position = readonly [longitude: number, latitude: number]

/** A course on the earth. */
export interface GeoLine {
  positions: readonly Position[]
  /** Which share of the way each position is at. */
  shares: readonly number[]
}

const earthRadius = 6_371_000
const radians = Math.PI / 180

/** Metres between two places. */
export function metresBetween(from: Position, to: Position): number {
  const dy = ((to[1] - from[1]) * radians) / 2
  const dx = ((to[0] - from[0]) * radians) / 2
  const h =
    Math.sin(dy) ** 2 + Math.cos(from[1] * radians) * Math.cos(to[1] * radians) * Math.sin(dx) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(h))
}

export function geoLine(positions: readonly Position[]): GeoLine {
  let passed = 0
  const metres = positions.map((position, index) => {
    const before = positions[index - 1]
    if (before) passed += metresBetween(before, position)
    return passed
  })
  return { positions, shares: metres.map((at) => at / Math.max(passed, 1)) }
}

/** Where one is after `share` (0 to 1) of the way. */
export function positionAt({ positions, shares }: GeoLine, share: number): Position {
  const after = Math.max(
    1,
    shares.findIndex((passed) => passed >= Math.min(share, 1)),
  )
  const from = positions[after - 1] ?? [0, 0]
  const to = positions[after] ?? from
  const [start, end] = [shares[after - 1] ?? 0, shares[after] ?? 1]
  const rest = end > start ? Math.min(1, Math.max(0, (share - start) / (end - start))) : 0
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]
}

/** South-west and north-east corner. */
export function cornersOf({ positions }: GeoLine): [Position, Position] {
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
