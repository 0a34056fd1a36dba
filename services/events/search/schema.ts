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
import { EventStatus } from '../enumerations.ts'
import { StatusDecision } from '../events/schema.ts'

export const SearchEvent = Type.Object(
  {
    event_id: Id,
    name: Type.String({ description: 'Name of the event.' }),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s time zone.',
    }),
    status: EventStatus,
    status_decision: Nullable(StatusDecision),
    event_logo_url: Nullable(Type.String({ description: 'Base URL; append /logo.' })),
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
    bib: Nullable(Type.String({ description: 'Start number; text, 007 stays 007.' })),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    avatar_url: Nullable(Type.String({ description: 'Base URL; append /avatar.' })),
  },
  { title: 'SearchParticipant', description: 'An athlete of one race in search results.' },
)
export type SearchParticipant = Static<typeof SearchParticipant>

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
    page: Nullable(
      Type.Integer({
        description: 'Number of this page of each list, from 1; null after a cursor.',
      }),
    ),
    itemsPerPage: Type.Integer({ description: 'Number of items per page in each list.' }),
    moved: Moved,
    did_you_mean: Nullable(
      Type.String({
        description: 'The query with unknown words replaced by known ones; this query has results.',
      }),
    ),
  },
  { title: 'Found', description: 'Events and athletes, best matches first.' },
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
    maxLength: 100,
    description:
      'Parts of a name, in any order, or a start number. Characters other than letters and digits count as spaces; without letters and digits nothing is found.',
  }),
  group: Type.Optional(SearchGroup),
})
