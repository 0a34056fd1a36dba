import type { AthleteBoardFragment } from '../../gql/athlete.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { useClock } from '../../ui/use-now.ts'

type Placing = AthleteBoardFragment['placings'][number]

interface ResultWithField {
  race:
    | (Parameters<typeof isOver>[0] & {
        field: { onCourseCount: number; allOverdueFrom: string | null } | null
      })
    | null
}

interface OpenPlacing extends Pick<Placing, 'finishers' | 'among'> {
  ranking: Pick<NonNullable<Placing['ranking']>, 'status'> | null
}

/**
 * Returns the number of athletes of the race who are on the course, as on the other pages. If the
 * field of the race is unknown, counts the athletes on the course who have a place in the ranking.
 * The number is 0 while athletes may be on the course without a passing, because there is no mat at
 * the start.
 * Undefined if nobody may come any more, or if the race is over or the ranking is official. Only then
 * does the page compare the athlete with the finishers.
 */
export function useOnCourseCount(
  placing: OpenPlacing | undefined,
  { race }: ResultWithField,
): number | undefined {
  const field = race?.field
  const overdueMs = Date.parse(field?.allOverdueFrom ?? '')
  const mayCome = useClock((nowMs) => nowMs < overdueMs) ?? overdueMs > 0
  if (!placing || placing.ranking?.status === 'OFFICIAL') return undefined
  if (race && isOver(race, placing.ranking)) return undefined
  const count = Math.max(field?.onCourseCount ?? 0, placing.among - placing.finishers)
  return count > 0 || mayCome ? count : undefined
}
