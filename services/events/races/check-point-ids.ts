import type { Checkpoint } from '../database.ts'

/**
 * Ids of the checkpoints of a race, in course order: `<race id>~<metres>`, and `<race id>~<metres>-2` for the second at
 * the same distance. An id outlives a corrected name and checkpoints added elsewhere.
 */
export function checkPointIds(raceId: string, checkpoints: readonly Checkpoint[]): string[] {
  const countByDistance = new Map<number, number>()
  return checkpoints.map(({ distance }) => {
    const count = (countByDistance.get(distance) ?? 0) + 1
    countByDistance.set(distance, count)
    return `${raceId}~${String(distance)}${count === 1 ? '' : `-${String(count)}`}`
  })
}
