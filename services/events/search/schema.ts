import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf, Paging, Ref } from '../../platform/schemas.ts'

export const SearchEvent = Type.Object(
  {
    event_id: Id,
    name: Type.String({ description: 'Of the event.' }),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s own zone.',
    }),
    event_logo_url: Nullable(Type.String({ description: 'Append /logo.' })),
  },
  { title: 'SearchEvent', description: 'An event that was found.' },
)
export type SearchEvent = Static<typeof SearchEvent>

export const SearchParticipant = Type.Object(
  {
    participant_id: Id,
    event_id: Id,
    race_id: Id,
    name: Type.String({ description: 'Of the athlete.' }),
    event: Type.String({ description: 'Name of the event.' }),
    race: Type.String({ description: 'Name of the race.' }),
    bib: Nullable(Type.String({ description: 'Start number; text, 007 stays 007.' })),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    avatar_url: Nullable(Type.String({ description: 'Append /avatar.' })),
  },
  { title: 'SearchParticipant', description: 'An athlete who was found in one race.' },
)
export type SearchParticipant = Static<typeof SearchParticipant>

export const Found = Type.Object(
  {
    events: Type.Array(Ref(SearchEvent), { description: 'The best first.' }),
    events_total: Type.Integer({ description: 'On all pages; at most 1,000 are found.' }),
    participants: Type.Array(Ref(SearchParticipant), { description: 'The best first.' }),
    participants_total: Type.Integer({ description: 'On all pages; at most 1,000 are found.' }),
    page: Type.Integer({ description: 'Which page of each list this is, from 1.' }),
    itemsPerPage: Type.Integer({ description: 'How many of each list make a page.' }),
    did_you_mean: Nullable(
      Type.String({
        description: 'The question with known words instead of unknown ones; it finds something.',
      }),
    ),
  },
  { title: 'Found', description: 'Events and athletes that were found, the best first.' },
)
export type Found = Static<typeof Found>

export const SearchAnswer = Type.Object({ result: Ref(Found) }, { title: 'SearchAnswer' })

const SearchGroup = OneOf(['events', 'participants'], {
  title: 'SearchGroup',
  description: 'Look for these only; the other list stays empty.',
})

export const SearchQuery = Type.Object({
  ...Paging.properties,
  q: Type.String({
    title: 'SearchText',
    maxLength: 100,
    description:
      'Parts of a name, in any order, or a start number. What is neither letter nor number counts as a space; nothing else finds nothing.',
  }),
  group: Type.Optional(SearchGroup),
})
