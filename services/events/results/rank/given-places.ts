import { placeAmong } from '../../../../domain/sorted-times.ts'
import type { RankingInPackage } from '../../event-package.ts'
import type { Column } from './column.ts'
import { notGiven, outOfCompetition, type RaceRows } from './race-rows.ts'

/**
 * The places of the whole race are also places of a ranking by bibs if the highest place of a
 * member is at most this factor times the number of members. The factor is above 1, because some
 * rows may have been rejected.
 */
const maxPlaceFactor = 1.1
/** A column of places in the source that a ranking uses. */
export interface GivenPlaceColumn {
  places: Column<Uint32Array>
  /**
   * Whether the column has the places of this ranking itself. If false, the column has the places
   * of a larger ranking. Their order gives the places of this ranking.
   */
  exact: boolean
}

/**
 * Returns the places that the source gives for the ranking itself. Without such places, returns
 * the places of the whole race.
 */
export function givenPlaces(
  rows: RaceRows,
  { gender, category, bib, notBib }: RankingInPackage['only'],
  members: Uint32Array,
): GivenPlaceColumn {
  const own =
    category === undefined
      ? gender === undefined
        ? undefined
        : ownPlaces(rows.inGender, members)
      : ownPlaces(rows.inCategory, members)
  if (own !== undefined) return { places: own, exact: true }
  const places = rows.overall
  if (gender !== undefined || category !== undefined) return { places, exact: false }
  if (bib === undefined && notBib === undefined) return { places, exact: true }
  let highest = 0
  for (const index of members) {
    const place = places.at(index)
    if (place !== outOfCompetition) highest = Math.max(highest, place)
  }
  return { places, exact: highest <= members.length * maxPlaceFactor }
}

/**
 * Returns a function that returns the place of a row. Returns undefined without a column. If
 * requested, closes the gaps between the places of each group.
 */
export function placesIn(
  places: Column<Uint32Array> | undefined,
  groupOf: { at: (index: number) => number },
  members: Uint32Array,
  closesGaps: boolean,
): ((index: number) => number | null) | undefined {
  if (places === undefined) return undefined
  if (!closesGaps) return (index) => places.at(index) || null
  const placed = [...members].filter((index) => places.at(index) !== notGiven)
  const sorted = Map.groupBy(placed, (index) => groupOf.at(index))
  const inOrder = new Map(
    [...sorted].map(([group, indexes]) => [
      group,
      Int32Array.from(indexes, (index) => places.at(index)).sort(),
    ]),
  )
  return (index) => {
    const place = places.at(index)
    const all = inOrder.get(groupOf.at(index))
    return place === notGiven || all === undefined ? null : placeAmong(all, place)
  }
}

/**
 * Returns the column if at least one member has a place in this column. Returns undefined
 * otherwise.
 */
export function ownPlaces(
  places: Column<Uint32Array>,
  members: Uint32Array,
): Column<Uint32Array> | undefined {
  return members.some((index) => places.at(index) !== notGiven) ? places : undefined
}
