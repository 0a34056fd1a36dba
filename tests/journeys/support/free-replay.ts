import { inject } from 'vitest'

interface Played {
  eventId: string
  raceId: string
  bib: string
  /**
   * Start numbers of the first three athletes of the ranking. `bib` is the last of these numbers.
   */
  bibs: string[]
  /** Names of the first athletes of the ranking. */
  names: string[]
}

interface Season {
  events: {
    items: {
      id: string
      races: { id: string; replay: { access: string } | null; checkPoints: object[] }[]
    }[]
  }
}

interface Ranked {
  race: { rankings: { entries: { items: { bib: string; name: string }[] } }[] }
}

interface Found {
  race: { rankings: { entries: { total: number } }[] }
}

/** A finished race of the demo season with a free replay, and a start number of its ranking. */
export async function freeReplay(): Promise<Played> {
  const { events } = await send<Season>(
    '{ events(list: FINISHED, itemsPerPage: 60) { items { id races { id replay { access } checkPoints { id } } } } }',
  )
  for (const event of events.items) {
    const open = event.races.find(
      ({ replay, checkPoints }) => replay?.access === 'OPEN' && checkPoints.length > 0,
    )
    if (!open) continue
    const { race } = await send<Ranked>(
      `{ race(id: "${open.id}") { rankings { entries(itemsPerPage: 50) { items { bib name } } } } }`,
    )
    const entries = race.rankings[0]?.entries.items ?? []
    const bibs = entries.slice(0, 3).map((entry) => entry.bib)
    const names = entries.map((entry) => entry.name)
    const bib = bibs[2]
    if (bib !== undefined) return { eventId: event.id, raceId: open.id, bib, bibs, names }
  }
  throw new Error('the season has no race with a free replay')
}

/** Returns the first of these names with which a search finds exactly one athlete of the race. */
export async function unambiguous(raceId: string, names: readonly string[]): Promise<string> {
  for (const name of names) {
    const find = JSON.stringify(name)
    const { race } = await send<Found>(
      `{ race(id: "${raceId}") { rankings { entries(filter: { find: ${find} }) { total } } } }`,
    )
    if (race.rankings[0]?.entries.total === 1) return name
  }
  throw new Error('every name finds several athletes')
}

async function send<Data>(query: string): Promise<Data> {
  const response = await fetch(`${inject('origin')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return ((await response.json()) as { data: Data }).data
}
