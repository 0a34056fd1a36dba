import { type Expression, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import {
  type EventFilters,
  type GivenFilters,
  all,
  filterConditions,
  alwaysTrue,
  lastDayAt,
  stateAt,
} from '../events/filters.ts'
import { type EventSelection, inList } from '../events/queries.ts'
import { civilDay } from '../../../domain/civil-days.ts'
import { daysOfMonth, monthsFrom } from '../../../domain/months.ts'
import { sportBits, sports } from '../../../domain/sports.ts'
import type { EventCounts } from './schema.ts'
import { type EventState, eventStates } from '../../../domain/events.ts'

type CountryCount = Omit<EventCounts['countries'][number], 'distance'>
type Counts = Omit<EventCounts, 'countries'> & { countries: CountryCount[] }

/**
 * A group of events with equal values in the filters of `Choice`: state, sport, country and
 * distance.
 */
interface Group {
  state: EventState
  sports: number
  country: string | null
  in_distance: boolean
  events: number
  shortest: number | null
  longest: number | null
}

/** In this time zone, each month begins later than in any other time zone. */
const westernmostZone = 'Etc/GMT+12'
/**
 * Number of months that are counted. An event finder shows one month fewer. The first month that it
 * shows depends on the time zone of the visitor.
 */
const countedMonths = 13

/** The filters whose choices are counted from groups of events. */
type Choice = 'state' | 'sport' | 'country' | 'distance'

/**
 * For each of these filters, a function that tests whether a group matches the filter. SQL applies
 * all other filters.
 */
const groupTests: {
  [Name in Choice]: (group: Group, wanted: GivenFilters[Name]) => boolean
} = {
  state: (group, states) => [states].flat().includes(group.state),
  sport: (group, sport) => (group.sports & sportBits([sport].flat())) !== 0,
  country: (group, country) => group.country === country,
  distance: (group) => group.in_distance,
}
const choices = Object.keys(groupTests) as Choice[]

/**
 * Counts the events of a list for each state, sport, country and month. One query applies the filters that
 * are not in `Choice` and groups the events. Then the counts of the groups that match a value are
 * added up.
 */
export async function countEvents(
  db: EventsDatabase,
  now: Date,
  { list, filters }: Pick<EventSelection, 'list' | 'filters'>,
): Promise<Counts> {
  const ofList = list ? inList(list, now) : alwaysTrue
  const groups = await groupEvents(db, now, filters, ofList)
  const months = await countByMonth(db, now, filters, ofList)
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
    months,
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

async function groupEvents(
  db: EventsDatabase,
  now: Date,
  filters: EventFilters,
  ofList: Expression<boolean>,
): Promise<Group[]> {
  const conditions = filterConditions(filters, now)
  const others = Object.entries(conditions).flatMap(([name, condition]) =>
    Object.hasOwn(groupTests, name) ? [] : [condition],
  )
  const { rows } = await sql<Group>`
    select ${stateAt(now)} as state, sport_bits as sports, country,
      ${conditions.distance ?? alwaysTrue} as in_distance,
      count(*) as events, min(shortest) as shortest, max(longest) as longest
    from events where ${all([ofList, ...others])} group by 1, 2, 3, 4`.execute(db)
  return rows
}

/**
 * Counts the events of each month. One query groups the events by their first and their last month.
 * The first counted month is the current month of the time zone that is furthest behind UTC.
 */
async function countByMonth(
  db: EventsDatabase,
  now: Date,
  filters: EventFilters,
  ofList: Expression<boolean>,
): Promise<EventCounts['months']> {
  const months = monthsFrom(civilDay(now, westernmostZone), countedMonths)
  const days = months.flatMap(daysOfMonth)
  const inMonths: EventFilters = { ...filters, date: [days[0] ?? null, days.at(-1) ?? null] }
  const conditions = Object.values(filterConditions(inMonths, now))
  const { rows } = await sql<{ first: string; last: string; events: number }>`
    select to_char(date_from, 'YYYY-MM') as first, to_char(${lastDayAt(now)}, 'YYYY-MM') as last,
      count(*) as events
    from events where ${all([ofList, ...conditions])} group by 1, 2`.execute(db)
  return months.map((month) => ({
    month,
    count: sum(rows.filter((row) => row.first <= month && month <= row.last)),
  }))
}

/** Whether a group matches all filters. Ignores the filter whose choices are being counted. */
function passes(group: Group, filters: EventFilters, except?: Choice): boolean {
  const given: Partial<GivenFilters> = filters
  const matches = <Name extends Choice>(name: Name, wanted: GivenFilters[Name] | undefined) =>
    wanted === undefined || groupTests[name](group, wanted)
  return choices.every((name) => name === except || matches(name, given[name]))
}

const sum = (groups: Pick<Group, 'events'>[]) =>
  groups.reduce((total, { events }) => total + events, 0)

function sumByCountry(groups: Group[], chosen: string | undefined): CountryCount[] {
  const counts = new Map(chosen === undefined ? [] : [[chosen, 0]])
  for (const { country, events } of groups) {
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + events)
  }
  return [...counts.keys()].sort().map((country) => ({ country, count: counts.get(country) ?? 0 }))
}

function first(distances: (number | null)[], order: (a: number, b: number) => number) {
  return distances.filter((distance) => distance !== null).sort(order)[0] ?? null
}
