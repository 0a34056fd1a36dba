import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { type EventFilters, all, conditionsOf, alwaysTrue, stateAt } from '../events/filters.ts'
import { sportBits, sports } from '../../../domain/sports.ts'
import type { EventCounts } from './schema.ts'
import { type EventState, eventStates } from '../../../domain/events.ts'

/** The filters of the event finder that have choices. */
type Choice = 'state' | 'sport' | 'country' | 'distance'

/** Events that are equal in every filter with choices. */
interface Group {
  state: EventState
  sports: number
  country: string | null
  in_distance: boolean
  events: number
  shortest: number | null
  longest: number | null
}

/** Groups the events that match the filters without choices in one pass, and sums the groups per choice. */
export async function countEvents(
  db: EventsDatabase,
  now: Date,
  filters: EventFilters,
): Promise<EventCounts> {
  const groups = await groupEvents(db, now, filters)
  const matching = (except?: Choice) => groups.filter((group) => passes(group, filters, except))
  const [byState, bySport, distances] = [matching('state'), matching('sport'), matching('distance')]
  return {
    total: sum(matching()),
    state: eventStates.map((state) => ({
      state,
      count: sum(byState.filter((group) => group.state === state)),
    })),
    sport: sports.map((type) => ({
      type,
      count: sum(bySport.filter((group) => (group.sports & sportBits([type])) !== 0)),
    })),
    countries: sumByCountry(matching('country'), filters.country),
    race_distance: {
      min: first(
        distances.map(({ shortest }) => shortest),
        (a, b) => a - b,
      ),
      max: first(
        distances.map(({ longest }) => longest),
        (a, b) => b - a,
      ),
    },
  }
}

async function groupEvents(db: EventsDatabase, now: Date, filters: EventFilters): Promise<Group[]> {
  const { date, name, organisation, replay, distance = alwaysTrue } = conditionsOf(filters, now)
  const others = [date, name, organisation, replay].filter((condition) => condition !== undefined)
  const { rows } = await sql<Group>`
    select ${stateAt(now)} as state, sport_bits as sports, country, ${distance} as in_distance,
      count(*) as events, min(shortest) as shortest, max(longest) as longest
    from events where ${all(others)} group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Whether a group matches all filters except the one whose choices are being counted. */
function passes(group: Group, filters: EventFilters, except?: Choice): boolean {
  const { state, sport, country } = filters
  return (
    (except === 'state' || state === undefined || [state].flat().includes(group.state)) &&
    (except === 'sport' ||
      sport === undefined ||
      (group.sports & sportBits([sport].flat())) !== 0) &&
    (except === 'country' || country === undefined || group.country === country) &&
    (except === 'distance' || group.in_distance)
  )
}

const sum = (groups: Group[]) => groups.reduce((total, { events }) => total + events, 0)

function sumByCountry(groups: Group[], chosen: string | undefined): EventCounts['countries'] {
  const counts = new Map(chosen === undefined ? [] : [[chosen, 0]])
  for (const { country, events } of groups) {
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + events)
  }
  return [...counts.keys()].sort().map((country) => ({ country, count: counts.get(country) ?? 0 }))
}

function first(distances: (number | null)[], order: (a: number, b: number) => number) {
  return distances.filter((distance) => distance !== null).sort(order)[0] ?? null
}
