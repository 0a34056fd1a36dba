import type { Checkpoint } from './tables/races.ts'

/**
 * Returns the ids of the checkpoints of a race, in course order: `<race id>~<metres>`, and `<race
 * id>~<metres>-2` for the second checkpoint at the same distance. The id of a checkpoint stays the
 * same when its name is corrected or another checkpoint is added.
 */
export function checkPointIds(raceId: string, checkpoints: readonly Checkpoint[]): string[] {
  const countByDistance = new Map<number, number>()
  return checkpoints.map(({ distance }) => {
    const count = (countByDistance.get(distance) ?? 0) + 1
    countByDistance.set(distance, count)
    return `${raceId}~${String(distance)}${count === 1 ? '' : `-${String(count)}`}`
  })
}
