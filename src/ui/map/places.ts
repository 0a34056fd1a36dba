import { type GeoLine, metresBetween, type Position, positionAt } from './geo-line.ts'

/** A named place on a map; checkpoints that lie on one spot, as on laps, are one place. */
export interface Place {
  at: Position
  /** Numbers of checkpoints, as in their table; empty for start and finish. */
  numbers: number[]
  names: string[]
  kind: 'start' | 'finish' | 'checkpoint'
}

/** How near two places are one. */
const near = 40

/** Start, finish and checkpoints of a course. */
export function placesOf(
  line: GeoLine,
  distance: number,
  checkpoints: readonly { name: string; distance: number }[],
  words: { start: string; finish: string },
): Place[] {
  const places: Place[] = [
    { at: positionAt(line, 0), numbers: [], names: [words.start], kind: 'start' },
  ]
  const add = (place: Place) => {
    const known = places.find(({ at }) => metresBetween(at, place.at) < near)
    if (!known) {
      places.push(place)
      return
    }
    known.numbers.push(...place.numbers)
    known.names.push(...place.names)
  }
  add({ at: positionAt(line, 1), numbers: [], names: [words.finish], kind: 'finish' })
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
