import { metresBetween } from '../../../domain/earth.ts'

/** Degrees in the order of GeoJSON: longitude, then latitude. */
export type Position = readonly [longitude: number, latitude: number]

/** A course in geographic coordinates. */
export interface GeoLine {
  positions: readonly Position[]
  /** The share of the distance at each position, 0 to 1. */
  shares: readonly number[]
}

export function geoLine(positions: readonly Position[]): GeoLine {
  let travelled = 0
  const metres = positions.map((position, index) => {
    const before = positions[index - 1]
    if (before) travelled += metresBetween(before, position)
    return travelled
  })
  return { positions, shares: metres.map((at) => at / Math.max(travelled, 1)) }
}

/** Returns the interpolated position at a share (0 to 1) of the distance. */
export function positionAt({ positions, shares }: GeoLine, share: number): Position {
  const after = Math.max(
    1,
    shares.findIndex((travelled) => travelled >= Math.min(share, 1)),
  )
  const from = positions[after - 1] ?? [0, 0]
  const to = positions[after] ?? from
  const [start, end] = [shares[after - 1] ?? 0, shares[after] ?? 1]
  const rest = end > start ? Math.min(1, Math.max(0, (share - start) / (end - start))) : 0
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]
}

/** Returns the south-west and the north-east corner of the bounding box. */
export function cornersOfLine({ positions }: GeoLine): [Position, Position] {
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
