import type { Row, SchemaName } from '../upstream/rest.ts'
import { athleteOf } from './athletes.ts'
import { link } from './loaders.ts'
import type { Resolver } from './resolvers.ts'

/** A field with an object whose id a row contains. Null if there is no such object. */
interface Join<Parent> {
  type: string
  description: string
  resolve: Resolver<Parent>
}

const join =
  <Parent>(type: string, resolve: Resolver<Parent>) =>
  (description: string): Join<Parent> => ({ type, description, resolve })
const athlete = join('AthleteResult', athleteOf)
const event = join('Event', link('event', 'event_id'))
const race = join('Race', link('race', 'race_id'))
const organisation = join('Organisation', link('organisation', 'organisation_id'))
const ranking = join('Ranking', link('ranking', 'ranking_id'))
const route = join('Route', link('routeOfRace', 'id'))
const field = join('RankingField', link('fieldOfRanking', 'id'))

type Joins<Parent> = Record<string, Join<Parent>>
type OwnedRow = Record<'race_id' | 'participant_id', unknown>

/** The fields that join two types, by type. */
const joins: { [Name in SchemaName]?: Joins<Row<Name>> } & {
  AccountReplay: Joins<OwnedRow>
  AccountResult: Joins<OwnedRow>
  SearchAthlete: Joins<Row<'SearchParticipant'>>
} = {
  AccountReplay: { race: race('The race; null if it was removed.') },
  AccountResult: {
    race: race('The race; null if it was removed.'),
    athlete: athlete('The result itself; null if it was removed.'),
  },
  AthleteResult: { race: race('Race of the result.') },
  Event: { organisation: organisation('Organisation that hosts the event.') },
  NewsItem: { event: event('Event of the news item; null for news of the site.') },
  OnCourseAthlete: { athlete: athlete('Result of the athlete so far.') },
  Placing: { ranking: ranking('Ranking of the place.') },
  Race: { event: event('Event of the race.'), route: route('Course; null if unknown.') },
  Ranking: {
    race: race('Race of the ranking.'),
    field: field('Distribution of finish times; null without finishers.'),
  },
  RankingChange: {
    athlete: athlete(
      'Result of the athlete as it is now; null for an athlete who is no longer in the results.',
    ),
  },
  RankingEntry: { athlete: athlete('Result of the athlete in the race.') },
  SearchAthlete: {
    athlete: athlete('Result of the athlete in the race.'),
    event: event('Event of the race.'),
    race: race('Race of the result.'),
  },
  SearchEvent: { event: event('The event itself.') },
}

/** The fields of each type. */
export const joinsByType = Object.entries<Joins<never>>(joins)

export default Object.fromEntries(
  joinsByType.map(([type, fields]) => [
    type,
    Object.fromEntries(Object.entries(fields).map(([name, { resolve }]) => [name, resolve])),
  ]),
)
