interface EventsWithRankings {
  events: {
    items: {
      id: string
      races: { id: string; rankings: { id: string; finishersCount: number }[] }[]
    }[]
  }
}

/** Paths of English pages of the demo season around one long ranking. */
export async function seasonPages(origin: string) {
  const { events } = await query<EventsWithRankings>(
    origin,
    '{ events(list: FINISHED, itemsPerPage: 60) { items { id races { id rankings { id finishersCount } } } } }',
  )
  for (const { id: eventId, races } of events.items) {
    for (const { id: raceId, rankings } of races) {
      const long = rankings.find(({ finishersCount }) => finishersCount > 200)
      if (!long) continue
      const { ranking } = await query<{
        ranking: { entries: { items: { participantId: string }[] } }
      }>(
        origin,
        `{ ranking(id: "${long.id}") { entries(itemsPerPage: 9) { items { participantId } } } }`,
      )
      const event = `/en/events/${eventId}`
      const race = `${event}/races/${raceId}`
      const path = `${race}/rankings/${long.id}`
      const athlete = `${path}/athlete/${ranking.entries.items.at(-1)?.participantId ?? ''}`
      return { event, race, ranking: path, athlete }
    }
  }
  throw new Error('the demo season has no long ranking')
}

async function query<Data>(origin: string, query: string): Promise<Data> {
  const response = await fetch(`${origin}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'application/json' },
  })
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}
