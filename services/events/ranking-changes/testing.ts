import { expect } from 'vitest'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { RankingChange, RankingChangePage } from './schema.ts'

/**
 * Creates a timed race with three starters, and an unofficial ranking of all and one of the women.
 * @param publicationIntervalMs short by default, because tests wait for many publications
 */
export async function threeStarters(publicationIntervalMs = 50) {
  const rankings = [
    { status: 'unofficial' as const },
    { status: 'unofficial' as const, name: 'Women', only: { gender: 'F' as const } },
  ]
  const race = await createTimedRace(rankings, undefined, publicationIntervalMs)
  await race.starters([
    { bib: '1', name: 'Ana Silva', gender: 'F', category: 'F30' },
    { bib: '2', name: 'Bo Berg', gender: 'M', category: 'M30' },
    { bib: '3', name: 'Cy Dahl', gender: 'M', category: 'M40' },
  ])
  const changes = (query = '', ranking = 0) =>
    race.get<RankingChangePage>(
      `rankings/${raceId}-${String(ranking)}/changes?itemsPerPage=20${query}`,
    )
  /** Waits until all changes are published. */
  const published = () =>
    expect
      .poll(
        async () => {
          const { version, published: last } = await race.db
            .selectFrom('timed_races')
            .select(['version', 'published'])
            .executeTakeFirstOrThrow()
          return version - last
        },
        { timeout: 5_000 },
      )
      .toBe(0)
  const words = ({ cause, check_point: at, bib, from, to }: RankingChange) =>
    [bib, from.position ?? '–', '→', to.position ?? '–', cause, at ?? ''].join(' ').trimEnd()
  return { ...race, changes, published, words }
}
