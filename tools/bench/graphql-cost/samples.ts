import { query } from '../query.ts'

/** Ids and texts of a site. The generated operations contain these ids and texts. */
export interface Samples {
  events: string[]
  races: string[]
  rankings: string[]
  /** A thousand athletes of the largest ranking. */
  athletes: string[]
  event: string
  race: string
  ranking: string
  /** Number of entries of the ranking. */
  entriesCount: number
  /** Ids of the timing points of the race. */
  checkPoints: string[]
  /** Start numbers of the athletes. */
  bibs: string[]
  /** A text that matches a part of some names. */
  text: string
}

interface FoundEvent {
  id: string
  races: { id: string; rankings: { id: string; entriesCount: number }[] }[]
}

interface Found {
  events: { items: FoundEvent[] }
}

interface FoundRanking {
  ranking: {
    race: { checkPoints: { id: string }[] }
    entries: { items: { raceId: string; participantId: string; bib: string; name: string }[] }
  }
}

/** Reads samples through the GraphQL API of a site. */
export async function readSamples(origin: string): Promise<Samples> {
  const { events } = await query<Found>(
    origin,
    '{ events(list: FINISHED, itemsPerPage: 90) { items { id races { id rankings { id entriesCount } } } } }',
  )
  const found = events.items.flatMap(({ id: event, races }) =>
    races.flatMap(({ id: race, rankings }) =>
      rankings.map(({ id: ranking, entriesCount }) => ({ event, race, ranking, entriesCount })),
    ),
  )
  const [largest] = found.toSorted((a, b) => b.entriesCount - a.entriesCount)
  if (!largest) throw new Error('the site has no rankings')
  const { event, race, ranking, entriesCount } = largest
  const page = (number: number) =>
    query<FoundRanking>(
      origin,
      `{ ranking(id: "${ranking}") { race { checkPoints { id } } entries(itemsPerPage: 100, page: ${String(number)}) { items { raceId participantId bib name } } } }`,
    )
  const pages = await Promise.all(Array.from({ length: 10 }, (_, index) => page(index + 1)))
  const items = pages.flatMap(({ ranking: { entries } }) => entries.items)
  return {
    event,
    race,
    ranking,
    entriesCount,
    events: events.items.map(({ id }) => id),
    races: [...new Set(found.map((each) => each.race))].slice(0, 100),
    rankings: found.map((each) => each.ranking).slice(0, 100),
    athletes: items.map(({ raceId, participantId }) => `${raceId}~${participantId}`),
    bibs: items.map(({ bib }) => bib),
    checkPoints: pages[0]?.ranking.race.checkPoints.map(({ id }) => id) ?? [],
    text: items[0]?.name.split(' ').at(-1)?.toLowerCase() ?? 'marathon',
  }
}
