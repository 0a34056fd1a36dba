import type { MapView, Size } from './projection.ts'

/** What a map shows below the clusters: land, or map tiles. */
export interface Ground {
  show: (view: MapView, size: Size) => void
  remove: () => void
}
