import { metresBetween } from '../../../domain/earth.ts'
import { type GeoLine, type Position, positionAt } from './geo-line.ts'

/** A named place on a map. Checkpoints at the same spot, as on laps, share one place. */
export interface Place {
  at: Position
  /** The numbers of the checkpoints at this place, as in the table of checkpoints. */
  numbers: number[]
  names: string[]
  kind: 'start' | 'finish' | 'checkpoint'
}

/** Places that are less than this number of metres apart become one place. */
const mergeDistance = 40

/** Returns the start, the finish and the checkpoints of a course. */
export function placesOf(
  line: GeoLine,
  distance: number,
  checkpoints: readonly { name: string; distance: number }[],
  labels: { start: string; finish: string },
): Place[] {
  const places: Place[] = [
    { at: positionAt(line, 0), numbers: [], names: [labels.start], kind: 'start' },
  ]
  const add = (place: Place) => {
    const existing = places.find(({ at }) => metresBetween(at, place.at) < mergeDistance)
    if (!existing) {
      places.push(place)
      return
    }
    existing.numbers.push(...place.numbers)
    existing.names.push(...place.names)
  }
  add({ at: positionAt(line, 1), numbers: [], names: [labels.finish], kind: 'finish' })
  checkpoints.forEach(({ name, distance: metres }, index) => {
    add({
      at: positionAt(line, metres / distance),
      numbers: [index + 1],
      names: [name],
      kind: 'checkpoint',
    })
  })
  return places
}
