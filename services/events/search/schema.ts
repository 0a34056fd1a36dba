import { maxSearchLength } from '../../../domain/search.ts'
import Type, { type Static } from 'typebox'
import {
  EndCursor,
  HasNext,
  Id,
  Moved,
  Nullable,
  OneOf,
  Paging,
  Ref,
} from '../../platform/http/schemas.ts'
import { EventStatus, ScoreRule } from '../enumerations.ts'
import { Place, NameLanguage } from '../places/schema.ts'
import { StatusDecision } from '../events/schema.ts'
import { CountryCode, Bib } from '../response-fields.ts'

export const SearchEvent = Type.Object(
  {
    event_id: Id,
    name: Type.String({ description: 'Name of the event.' }),
    country: Nullable(CountryCode),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s time zone.',
    }),
    status: EventStatus,
    status_decision: Nullable(StatusDecision),
    event_logo_url: Nullable(
      Type.String({
        description:
          'Base URL of a picture, relative to the site; append /logo. Null without a picture.',
      }),
    ),
  },
  { title: 'SearchEvent', description: 'An event in search results.' },
)
export type SearchEvent = Static<typeof SearchEvent>

export const SearchParticipant = Type.Object(
  {
    participant_id: {
      ...Id,
      description: 'Id of the athlete in REST and in addresses; unique within the race.',
    },
    event_id: Id,
    race_id: Id,
    name: Type.String({ description: 'Name of the athlete.' }),
    event: Type.String({ description: 'Name of the event.' }),
    race: Type.String({ description: 'Name of the race.' }),
    bib: Nullable(Bib),
    country: Nullable(CountryCode),
    avatar_url: Nullable(
      Type.String({
        description:
          'Base URL of a picture, relative to the site; append /avatar. Null without a picture.',
      }),
    ),
    date: Nullable(Type.String({ format: 'date', description: 'Day of the race, YYYY-MM-DD.' })),
    category: Nullable(Type.String({ description: 'Category of the athlete in the race.' })),
    time: Nullable(
      Type.Integer({
        description:
          'Finish time in milliseconds, by which the first ranking is decided; null unless finished.',
      }),
    ),
    scored_by: Nullable(ScoreRule),
    score: Nullable(
      Type.Number({
        description:
          'Laps, points or metres by which the first ranking is decided; null when the time decides.',
      }),
    ),
    position: Nullable(
      Type.Integer({ description: 'Place in the first ranking; null in a live ranking.' }),
    ),
    among: Type.Optional(
      Type.Integer({
        description:
          'Number of finishers in the first ranking. Missing in services of earlier releases.',
      }),
    ),
  },
  { title: 'SearchParticipant', description: 'An athlete of one race in search results.' },
)
export type SearchParticipant = Static<typeof SearchParticipant>

const { latitude, longitude, country } = Place.properties

export const SearchPlace = Type.Object(
  {
    id: Nullable({ ...Id, description: 'Id of a city; null for a country.' }),
    name: Place.properties.name,
    country,
    latitude: Nullable(latitude),
    longitude: Nullable(longitude),
  },
  { title: 'SearchPlace', description: 'A country or a city in search results.' },
)
export type SearchPlace = Static<typeof SearchPlace>

export const SearchClub = Type.Object(
  {
    name: Type.String({ description: 'Name of the club or team in its latest race.' }),
    event_id: Id,
    event: Type.String({ description: 'Name of the event of the latest race.' }),
    race_id: Id,
    race: Type.String({ description: 'Name of the latest race.' }),
    ranking_id: { ...Id, description: 'First ranking of the latest race.' },
    date: Type.String({ format: 'date', description: 'Day of that race, YYYY-MM-DD.' }),
    athletes: Type.Integer({ description: 'Number of its athletes in that ranking.' }),
  },
  { title: 'SearchClub', description: 'A club or team in search results, with its latest race.' },
)
export type SearchClub = Static<typeof SearchClub>

export const SearchOrganisation = Type.Object(
  {
    organisation_id: Id,
    name: Type.String({ description: 'Name of the organisation.' }),
    city: Nullable(Type.String({ description: 'City of its registered office.' })),
    country: Nullable(CountryCode),
    logo_url: Nullable(
      Type.String({
        description:
          'Base URL of a picture, relative to the site; append /logo. Null without a picture.',
      }),
    ),
    events_count: Type.Integer({ description: 'Number of its events.' }),
  },
  { title: 'SearchOrganisation', description: 'An organiser in search results.' },
)
export type SearchOrganisation = Static<typeof SearchOrganisation>

export const SearchResult = Type.Object(
  {
    events: Type.Array(Ref(SearchEvent), { description: 'Best matches first.' }),
    events_total: Type.Integer({ description: 'Number on all pages; at most 1,000.' }),
    participants: Type.Array(Ref(SearchParticipant), { description: 'Best matches first.' }),
    participants_total: Type.Integer({ description: 'Number on all pages; at most 1,000.' }),
    events_end_cursor: EndCursor,
    events_has_next: HasNext,
    participants_end_cursor: EndCursor,
    participants_has_next: HasNext,
    places: Type.Array(Ref(SearchPlace), {
      description: 'Best matches first, at most itemsPerPage; empty on other pages than the first.',
    }),
    clubs: Type.Array(Ref(SearchClub), {
      description: 'Best matches first, at most itemsPerPage; empty on other pages than the first.',
    }),
    organisations: Type.Array(Ref(SearchOrganisation), {
      description: 'Best matches first, at most itemsPerPage; empty on other pages than the first.',
    }),
    page: Nullable(
      Type.Integer({
        description: 'Number of this page of each list, from 1; null after a cursor.',
      }),
    ),
    itemsPerPage: Type.Integer({ description: 'Number of items per page in each list.' }),
    moved: Moved,
    did_you_mean: Nullable(
      Type.String({
        description:
          'The query with unknown words replaced by known ones; this query has results. Null when there is none.',
      }),
    ),
  },
  {
    title: 'Found',
    description: 'Events, athletes, places, clubs and organisers, best matches first.',
  },
)
export type SearchResult = Static<typeof SearchResult>

export const SearchResponse = Type.Object({ result: Ref(SearchResult) }, { title: 'SearchAnswer' })

const SearchGroup = OneOf(['events', 'participants'], {
  title: 'SearchGroup',
  description: 'Searches this list only; the other list stays empty. Required with `after`.',
})

export const SearchQuery = Type.Object({
  ...Paging.properties,
  q: Type.String({
    title: 'SearchText',
    maxLength: maxSearchLength,
    description:
      'Parts of a name, in any order, or a start number. For events also a distance, a month, a year, a country, a city or the organiser: `10 km june portugal`; for athletes a name with an event or a club. Characters other than letters and digits count as spaces; without letters and digits nothing is found.',
  }),
  group: Type.Optional(SearchGroup),
  language: Type.Optional(NameLanguage),
})
