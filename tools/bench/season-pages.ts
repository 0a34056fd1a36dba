import { query } from './query.ts'

interface EventsWithRankings {
  events: {
    items: {
      id: string
      races: {
        id: string
        replay: { access: string } | null
        checkPoints: { id: string }[]
        rankings: { id: string; finishersCount: number }[]
      }[]
    }[]
  }
}

/** Paths of English pages of the demo season that belong to one long ranking. */
export async function seasonPages(origin: string) {
  const { events } = await query<EventsWithRankings>(
    origin,
    '{ events(list: FINISHED, itemsPerPage: 60) { items { id races { id replay { access } checkPoints { id } rankings { id finishersCount } } } } }',
  )
  for (const { id: eventId, races } of events.items) {
    for (const { id: raceId, replay, checkPoints, rankings } of races) {
      if (replay?.access !== 'OPEN' || checkPoints.length === 0) continue
      const long = rankings.find(({ finishersCount }) => finishersCount > 200)
      if (!long) continue
      const { ranking } = await query<{
        ranking: { entries: { items: { participantId: string; bib: string | null }[] } }
      }>(
        origin,
        `{ ranking(id: "${long.id}") { entries(itemsPerPage: 9) { items { participantId bib } } } }`,
      )
      const event = `/en/events/${eventId}`
      const race = `${event}/races/${raceId}`
      const path = `${race}/rankings/${long.id}`
      const athlete = `${path}/athlete/${ranking.entries.items.at(-1)?.participantId ?? ''}`
      const bibs = ranking.entries.items.flatMap(({ bib }) => bib ?? []).slice(0, 2)
      const compare = `${path}?with=${bibs.join(',')}`
      return { event, race, ranking: path, athlete, compare, replay: `${race}/replay` }
    }
  }
  throw new Error('the demo season has no long ranking')
}

/** Paths of English pages of a running race of the demo season. */
export async function livePages(origin: string) {
  const { events } = await query<{
    events: {
      items: {
        id: string
        state: string
        races: { id: string; rankings: { id: string; asOf: string | null }[] }[]
      }[]
    }
  }>(
    origin,
    '{ events(list: WEEK, itemsPerPage: 60) { items { id state races { id rankings { id asOf } } } } }',
  )
  for (const { id: eventId, state, races } of events.items) {
    if (state !== 'DURING') continue
    const event = `/en/events/${eventId}`
    for (const { id: raceId, rankings } of races) {
      const live = rankings.find(({ asOf }) => asOf !== null)
      if (live) return { event, ranking: `${event}/races/${raceId}/rankings/${live.id}` }
    }
  }
  throw new Error('no race of the demo season is under way')
}

/** The first ranking of a finished race of the demo season, with athletes of one page. */
interface SeasonRanking {
  eventId: string
  raceId: string
  rankingId: string
  athleteIds: string[]
}

/** Reads the first rankings of finished races through REST. */
export async function* seasonRankings(
  origin: string,
  { pages, itemsPerPage }: { pages: number; itemsPerPage: number },
): AsyncGenerator<SeasonRanking> {
  const read = async <Item>(path: string) => {
    const response = await fetch(`${origin}/v1/web/${path}`)
    return ((await response.json()) as { items: Item[] }).items
  }
  const idsOf = async (path: string) => (await read<{ id: string }>(path)).map(({ id }) => id)
  for (let page = 1; page <= pages; page += 1) {
    const events = `events?list=finished&itemsPerPage=50&page=${String(page)}`
    for (const eventId of await idsOf(events)) {
      for (const raceId of await idsOf(`events/${eventId}/races`)) {
        const [rankingId] = await idsOf(`races/${raceId}/rankings`)
        if (rankingId === undefined) continue
        const entries = `rankings/${rankingId}/entries?itemsPerPage=${String(itemsPerPage)}&page=1`
        const items = await read<{ participant_id: string }>(entries)
        yield { eventId, raceId, rankingId, athleteIds: items.map((item) => item.participant_id) }
      }
    }
  }
}
