import { persistedOperation } from '../../../tests/persisted-operation.ts'
import { letter, type OperationClass, times } from './operation-class.ts'
import type { Samples } from './samples.ts'

/**
 * Operations of the site's own pages, sent by their ids. Each request has other variables, so no
 * response comes from a cache.
 */
export function persistedOperations(samples: Samples): OperationClass[] {
  const { events, races, rankings, ranking, athletes, bibs } = samples
  const of = <Value>(values: readonly Value[], n: number) => values[n % values.length]
  const persisted = (
    operation: string,
    variables: (n: number) => object,
    what = '',
  ): OperationClass => {
    const { documentId } = persistedOperation(operation)
    return {
      name: `persisted ${operation}${what}`,
      request: (n) => ({ body: { documentId, variables: { ...variables(n), past: n } } }),
    }
  }
  const misspelt = (n: number) =>
    times(6, (k) => `s${letter(n + k)}hmid${letter(k + Math.floor(n / 26))}`)
  return [
    persisted('HomeScreen', () => ({ inWeek: 12, inStrip: 3 })),
    persisted('EventScreen', (n) => ({ eventId: of(events, n), updates: 5 })),
    persisted('RaceScreen', (n) => ({ raceId: of(races, n) })),
    persisted('RankingScreen', (n) => ({ rankingId: of(rankings, n), page: 1, itemsPerPage: 50 })),
    persisted(
      'RankingScreen',
      (n) => ({
        rankingId: ranking,
        page: 1 + (n % 200),
        itemsPerPage: 100,
        sort: 'NAME_ASCENDING',
        filter: { find: letter(n) },
      }),
      ', found names',
    ),
    persisted('AthleteScreen', (n) => ({ id: of(athletes, n) })),
    persisted(
      'AthleteScreen',
      (n) => ({
        id: of(athletes, n),
        with: bibs.slice(n % 500, (n % 500) + 6).join(','),
        isComparing: true,
        athleteId: of(athletes, n)?.split('~')[1],
        rankingId: ranking,
      }),
      ', compared',
    ),
    persisted('SharedMomentPicture', (n) => ({
      raceId: of(races, n % 5),
      atMs: 977 * n,
      bibs: [],
    })),
    persisted('EventFinderMatches', (n) => ({
      filter: { distance: { min: n % 97, max: (n % 97) + 1 }, name: letter(n) },
    })),
    persisted('SearchScreen', (n) => ({
      text: `${letter(n)} ${letter(Math.floor(n / 26))}`,
      page: 1,
      athletesPage: 2,
      itemsPerPage: 100,
    })),
    persisted(
      'SearchScreen',
      (n) => ({ text: misspelt(n), page: 1, athletesPage: 2, itemsPerPage: 12 }),
      ', misspelt',
    ),
    persisted('Suggestions', (n) => ({ text: misspelt(n) }), ', misspelt'),
    persisted('UpdatesScreen', (n) => ({ page: n, itemsPerPage: 100 })),
  ]
}
