import { Problem } from '../platform/http/problem.ts'
import type { Checkpoint } from './tables/races.ts'

/**
 * For each list of checkpoints that a request has read, the ids of its checkpoints. The ids are
 * kept, because many rows of a response can use them.
 */
const known = new WeakMap<readonly Checkpoint[], { raceId: string; ids: readonly string[] }>()

/**
 * Returns the ids of the checkpoints of a race, in course order: `<race id>~<metres>`, and `<race
 * id>~<metres>-2` for the second checkpoint at the same distance. The id of a checkpoint stays the
 * same when its name is corrected or a checkpoint at another distance is added.
 */
export function checkPointIds(
  raceId: string,
  checkpoints: readonly Checkpoint[],
): readonly string[] {
  const earlier = known.get(checkpoints)
  if (earlier?.raceId === raceId) return earlier.ids
  const countByDistance = new Map<number, number>()
  const ids = checkpoints.map(({ distance }) => {
    const count = (countByDistance.get(distance) ?? 0) + 1
    countByDistance.set(distance, count)
    return `${raceId}~${String(distance)}${count === 1 ? '' : `-${String(count)}`}`
  })
  known.set(checkpoints, { raceId, ids })
  return ids
}

/**
 * Returns the position of a checkpoint in the course.
 * @throws Problem 404 checkpoint.notFound if the race has no checkpoint with this id
 */
export function indexOfCheckpoint(ids: readonly string[], id: string): number {
  const index = ids.indexOf(id)
  if (index >= 0) return index
  const title = 'The race has no such checkpoint.'
  throw new Problem(404, 'checkpoint.notFound', title, 'checkpoint')
}
