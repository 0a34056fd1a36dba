import type { RankingEntries } from './ranking-entries.ts'

/**
 * Streams the ranking as JSON with REST field names. Times are in milliseconds. All entries are in
 * one array.
 */
export async function* jsonOf({ ranking, race, event, pages }: RankingEntries) {
  const head = JSON.stringify({
    event: { id: event.id, name: event.name },
    race: { id: race.id, name: race.name, sport: race.sport, distance: race.distance },
    ranking,
  })
  yield `${head.slice(0, -1)},"entries":[`
  let separator = '\n'
  for await (const entries of pages()) {
    if (entries.length === 0) continue
    yield separator + entries.map(({ entry }) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}
