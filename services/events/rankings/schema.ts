import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/filters.ts'
import { Text, Id, Ids, Nullable, OneOf, PageOf, Paging, Ref } from '../../platform/schemas.ts'
import { Gender, ResultState, TimeRule } from '../participants/schema.ts'

const RankingStatus = OneOf(['official', 'unofficial'], {
  title: 'RankingStatus',
  description: 'official (set by the timer) or unofficial (live); null when nobody says.',
})

export const Ranking = Type.Object(
  {
    id: Id,
    race_id: Id,
    name: Type.String({ description: 'As the organiser writes it.' }),
    status: Nullable(RankingStatus),
    decided_by: TimeRule,
    updated_at: Type.String({ format: 'date-time', description: 'When it last changed.' }),
    entries_count: Type.Integer({ description: 'How many participants are in it.' }),
    finishers_count: Type.Integer({ description: 'How many of them have finished.' }),
    best_time: Nullable(
      Type.Integer({
        description:
          'Of the winner, by the time that decides, in milliseconds; null without finishers.',
      }),
    ),
  },
  { title: 'Ranking', description: 'An order of participants of one race.' },
)
export type Ranking = Static<typeof Ranking>

export const RankingList = Type.Object(
  { items: Type.Array(Ref(Ranking)) },
  { title: 'RankingList', description: 'Rankings in the order of their races.' },
)

export const RankingQuery = Type.Object({
  ids: Type.Optional(Ids),
  raceIds: Type.Optional(Ids),
})

const milliseconds = (description: string) =>
  Nullable(Type.Integer({ description: `${description}, in milliseconds.` }))

export const RankingEntry = Type.Object(
  {
    participant_id: Id,
    race_id: Id,
    position: Nullable(Type.Integer({ description: 'Ties share one; null unless finished.' })),
    gender_position: Nullable(Type.Integer({ description: 'Among those of the same gender.' })),
    category_position: Nullable(Type.Integer({ description: 'Among those of the same category.' })),
    filtered_position: Nullable(
      Type.Integer({
        description:
          'Among those whom the filters gender, category and team leave; the position without them.',
      }),
    ),
    name: Type.String({ description: 'Initials when the profile is private.' }),
    bib: Nullable(Type.String({ description: 'Start number; text, 007 stays 007.' })),
    gender: Nullable(Gender),
    team: Nullable(Type.String({ description: 'Club, team or relay, as the timer wrote it.' })),
    category: Nullable(
      Type.String({ description: 'Class within the race, usually gender and age.' }),
    ),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    state: Nullable(ResultState),
    chip_time: milliseconds('Since crossing the start line'),
    gun_time: milliseconds('Since the starting gun'),
    race_time: milliseconds('As the timer published it'),
    last_check_point: Nullable(
      Type.String({ description: 'Name of the last check point passed, while not finished.' }),
    ),
    last_passing: milliseconds('When it was passed, since the start'),
  },
  { title: 'RankingEntry', description: 'One row of a ranking.' },
)
export type RankingEntry = Static<typeof RankingEntry>

export const RankingEntryPage = Type.Object(
  {
    ...PageOf(RankingEntry, 'RankingEntryPage').properties,
    best_time: Nullable(
      Type.Integer({
        description:
          'Of the first of those whom the filters gender, category and team leave, by the time that decides, in milliseconds; null without finishers and on an empty page.',
      }),
    ),
  },
  { title: 'RankingEntryPage', description: 'One page of the entries of a ranking.' },
)
export type RankingEntryPage = Static<typeof RankingEntryPage>

const groupFilters = {
  gender: Type.Optional(Gender),
  category: Type.Optional(Text(200, { description: 'As the entries name it.' })),
  team: Type.Optional(Text(200, { description: 'As the entries name it.' })),
}

/** What `filters` of a ranking's entries may hold. */
export const EntryFilters = Type.Object(
  {
    ...groupFilters,
    find: Type.Optional(
      Text(100, {
        description:
          'A part of a name as search understands it, or a start number: exactly, else the beginning of one. Private profiles are not found',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EntryFilters = Static<typeof EntryFilters>

/** What `filters` of a ranking's facets may hold: each facet counts within the other filters. */
export const FacetFilters = Type.Object(groupFilters, { additionalProperties: false })
export type FacetFilters = Static<typeof FacetFilters>

export const FacetsQuery = Type.Object({
  filters: Type.Optional(Filters('FacetFilters', FacetFilters)),
})

const EntrySort = OneOf(['position', '-position'], {
  title: 'EntrySort',
  description:
    'position: the order of the ranking, also of those who have no place. -position: its end first.',
})

export const EntriesQuery = Type.Object({
  ...Paging.properties,
  filters: Type.Optional(Filters('EntryFilters', EntryFilters)),
  sort: Type.Optional(EntrySort),
  around: Type.Optional(
    Text(40, {
      description:
        'A start number: the answer is the page that this person is on, whatever `page` says.',
    }),
  ),
})

const Choice = Type.Object(
  {
    value: Type.String({ description: 'As the filter takes it.' }),
    entries: Type.Integer({ description: 'How many entries it leaves.' }),
  },
  { title: 'Choice', description: 'One choice of a filter.' },
)

export const RankingFacets = Type.Object(
  {
    genders: Type.Array(Choice, {
      description: 'All of the ranking, also those that the other filters leave nobody of.',
    }),
    categories: Type.Array(Choice, { description: 'Those that the other filters leave.' }),
    teams: Type.Array(Choice, {
      description: 'At most 200 of those that the other filters leave, the largest first.',
    }),
    teams_total: Type.Integer({ description: 'How many teams the other filters leave.' }),
  },
  {
    title: 'RankingFacets',
    description:
      'What the entries of a ranking can be filtered by, with the number of each choice.',
  },
)
export type RankingFacets = Static<typeof RankingFacets>
