import { maxSearchLength } from '../../../domain/search.ts'
import Type, { type Static } from 'typebox'
import { patterns } from '../../platform/http/patterns.ts'
import { Filters } from '../../platform/http/filters.ts'
import {
  Id,
  Ids,
  Instant,
  ListOf,
  Nullable,
  OneOf,
  PageOf,
  Paging,
  Ref,
  Text,
} from '../../platform/http/schemas.ts'
import { scoreFields } from '../score-fields.ts'
import { forecasts } from '../on-course/forecast-schema.ts'
import { PodiumPlace } from '../podiums/schema.ts'
import { Gender, ResultProgress, ResultState, ScoreRule, TimeRule } from '../enumerations.ts'
import { rankingStatuses, sortColumns } from '../../../domain/results.ts'
import {
  Bib,
  Category,
  CountryCode,
  InitialsOrName,
  milliseconds,
  resultTimes,
  SilentFrom,
  Team,
} from '../response-fields.ts'

const RankingStatus = OneOf(rankingStatuses, {
  title: 'RankingStatus',
  values: {
    official: 'Set by the timer.',
    unofficial: 'Live, and may change.',
  },
  description: 'official (set by the timer) or unofficial (live); null when unknown.',
})

export const RankingName = Type.Object(
  { ranking_id: Id, name: Type.String({ description: 'Name as written by the organiser.' }) },
  { title: 'RankingName', description: 'A ranking of the same race.' },
)

export const Ranking = Type.Object(
  {
    id: Id,
    race_id: Id,
    name: Type.String({ description: 'Name as written by the organiser.' }),
    status: Nullable(RankingStatus),
    decided_by: TimeRule,
    scored_by: Nullable(ScoreRule),
    updated_at: Instant(
      'Time at which this site published the last change of the ranking or of the results of its race. When the timing system wrote them is not known.',
    ),
    as_of: Nullable(
      Instant(
        'Time at which this site received the last passing of the race; null for results that no timing system has sent.',
      ),
    ),
    awaits_passings: Type.Boolean({
      description:
        'Whether the ranking is live and athletes of it are on the course. From `silent_from` on, the timing system may have lost its connection.',
    }),
    silent_from: SilentFrom,
    has_changes: Type.Boolean({
      description: 'Whether changes of the ranking since its first results are known.',
    }),
    entries_count: Type.Integer({ description: 'Number of participants in the ranking.' }),
    finishers_count: Type.Integer({ description: 'Number of finishers in the ranking.' }),
    best_time: Nullable(
      Type.Integer({
        description:
          'Time of the winner by the deciding time, in milliseconds; null without finishers.',
      }),
    ),
    podium: Type.Optional(
      Type.Array(Ref(PodiumPlace), {
        description:
          'The finishers in the first three places, then those of each gender. Only in the response for the rankings of races.',
      }),
    ),
    siblings: Type.Optional(
      Type.Array(Ref(RankingName), {
        description:
          'All rankings of the race in its order, this one included. Only in the response for a single ranking.',
      }),
    ),
  },
  { title: 'Ranking', description: 'An order of participants of one race.' },
)
export type Ranking = Static<typeof Ranking>

export const RankingList = ListOf(Ranking, 'Rankings in the order of their races.')

export const RankingQuery = Type.Object({
  ids: Type.Optional(Ids),
  raceIds: Type.Optional(Ids),
})

export const CheckpointStanding = Type.Object(
  {
    check_point_id: Nullable(
      Type.String({ description: 'Id of the checkpoint; null at the finish.' }),
    ),
    check_point: Nullable(
      Type.String({ description: 'Name of the checkpoint; null at the finish.' }),
    ),
    place: Type.Integer({
      description:
        'Place by the time there among all who have passed, within the filters gender, category and team; equal times share a place.',
    }),
    time: Type.Integer({
      description: 'Time there by the clock that decides the ranking, in milliseconds.',
    }),
    gap: Type.Integer({
      description: 'Time behind the best time there within the filters, in milliseconds.',
    }),
    places_gained: Nullable(
      Type.Integer({
        description:
          'Places gained since the previous passing, negative when lost; null at the first passing.',
      }),
    ),
    next_check_point: Nullable(
      Type.String({ description: 'Name of the next checkpoint; null for the finish.' }),
    ),
    expected_at: Nullable(
      Instant(
        'Estimate of the instant at the next checkpoint or the finish, the middle of the forecast. Null after the finish, when it was passed, and when it cannot be computed.',
      ),
    ),
    forecast: forecasts,
  },
  {
    title: 'CheckpointStanding',
    description:
      'How an entry stands at a checkpoint or at the finish: in a live ranking at the furthest one that it has passed; with `checkpoint` there. Null otherwise, and without a place.',
  },
)
export type CheckpointStanding = Static<typeof CheckpointStanding>

export const RankingEntry = Type.Object(
  {
    participant_id: Id,
    race_id: Id,
    position: Nullable(
      Type.Integer({
        description: 'Place in the ranking; equal times share a place; null unless finished.',
      }),
    ),
    gender_position: Nullable(
      Type.Integer({
        description: 'Place within the same gender; null without a place or a gender.',
      }),
    ),
    category_position: Nullable(
      Type.Integer({
        description: 'Place within the same category; null without a place or a category.',
      }),
    ),
    filtered_position: Nullable(
      Type.Integer({
        description:
          'Place within the filters gender, category and team; without them the position. Null without a place.',
      }),
    ),
    name: InitialsOrName,
    private: Type.Boolean({ description: 'Whether the profile is private.' }),
    bib: Nullable(Bib),
    gender: Nullable(Gender),
    team: Nullable(Team),
    category: Nullable(Category),
    country: Nullable(CountryCode),
    state: Nullable(ResultState),
    progress: Nullable(ResultProgress),
    ...resultTimes,
    ...scoreFields,
    last_check_point: Nullable(
      Type.String({
        description:
          'Name of the last checkpoint passed; null before the first and after the finish.',
      }),
    ),
    last_passing: milliseconds(
      'Time of the last passing by the athlete’s own clock, like `passing` of the splits',
    ),
    standing: Nullable(CheckpointStanding),
  },
  { title: 'RankingEntry', description: 'One row of a ranking.' },
)
export type RankingEntry = Static<typeof RankingEntry>

export const RankingEntryPage = Type.Object(
  {
    ...PageOf(RankingEntry, 'RankingEntryPage').properties,
    offset: Nullable(
      Type.Integer({
        description:
          'Number of entries of the list before the first one of this page; null for an empty page.',
      }),
    ),
    best_time: Nullable(
      Type.Integer({
        description:
          'Best time within the filters gender, category and team, by the deciding time, in milliseconds; null without finishers and on an empty page.',
      }),
    ),
    placed_count: Type.Optional(
      Type.Integer({
        description:
          'Entries with a place within the filters gender, category and team, on all pages; in a live ranking also those on the course with a place. Missing in services of earlier releases.',
      }),
    ),
  },
  { title: 'RankingEntryPage', description: 'One page of the entries of a ranking.' },
)
export type RankingEntryPage = Static<typeof RankingEntryPage>

const DetailedEntry = Type.Object(
  {
    entry: Ref(RankingEntry),
    age: Nullable(
      Type.Integer({ description: 'Age in years; null when unknown or the profile is private.' }),
    ),
    city: Nullable(
      Type.String({ description: 'Home town; null when unknown or the profile is private.' }),
    ),
    split_times: Type.Array(
      Nullable(Type.Integer({ description: 'Milliseconds; null without a passing.' })),
      {
        description:
          'Passings by the athlete’s own clock, in the order of the checkpoints of the race. Shorter when the last ones are not known; empty when the profile is private.',
      },
    ),
  },
  {
    title: 'DetailedEntry',
    description: 'One row of a ranking with what a file of the whole ranking also shows.',
  },
)
export type DetailedEntry = Static<typeof DetailedEntry>

export const DetailedEntryPage = Type.Object(
  {
    items: Type.Array(DetailedEntry),
    total: Type.Integer({ description: 'Number of entries on all pages.' }),
  },
  { title: 'DetailedEntryPage', description: 'One page of the entries of a ranking in detail.' },
)
export type DetailedEntryPage = Static<typeof DetailedEntryPage>

const groupFilters = {
  gender: Type.Optional(Gender),
  category: Type.Optional(Text(200, { description: 'Category as written in the entries.' })),
  team: Type.Optional(Text(200, { description: 'Team as written in the entries.' })),
}

/** Schema of the `filters` for the entries of a ranking. */
export const EntryFilters = Type.Object(
  {
    ...groupFilters,
    find: Type.Optional(
      Text(maxSearchLength, {
        description:
          'A part of a name as in search, or a start number: exact, else as the beginning of one. Private profiles never match',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EntryFilters = Static<typeof EntryFilters>

/**
 * Schema of the `filters` for the choices of a ranking. The choices of a filter are counted among
 * the entries that match all other filters.
 */
export const FacetFilters = Type.Object(groupFilters, { additionalProperties: false })
export type FacetFilters = Static<typeof FacetFilters>

export const FacetsQuery = Type.Object({
  filters: Type.Optional(Filters(FacetFilters)),
})

/** Schema of the sort parameter: `position` or `-position`, `name` or `-name`, … */
const EntrySort = OneOf(
  sortColumns.flatMap((name) => [name, `-${name}`] as const),
  {
    description:
      'position: the order of the ranking or at a checkpoint, including entries without a place; another name: a column, those without a value last. With a minus in reverse. Rankings that are live and orders at a checkpoint are sorted by position only.',
  },
)

export const EntriesQuery = Type.Object({
  ...Paging.properties,
  filters: Type.Optional(Filters(EntryFilters)),
  sort: Type.Optional(EntrySort),
  around: Type.Optional(
    Text(40, {
      description:
        'A start number: returns its entry with as many entries before it as after it, or one more after it, whatever `page` is. At the ends of the list the window keeps its size.',
    }),
  ),
  checkpoint: Type.Optional(
    Type.String({
      title: 'CheckpointId',
      maxLength: 200,
      pattern: patterns.checkpoint,
      description:
        'Id of a checkpoint: only the entries that have passed it, in the order of their times there by the clock that decides the ranking. 404 `checkpoint.notFound` for an id that the race does not have.',
    }),
  ),
})

const Choice = Type.Object(
  {
    value: Type.String({ description: 'Value of the filter.' }),
    entries: Type.Integer({ description: 'Number of matching entries.' }),
  },
  { title: 'Choice', description: 'One choice of a filter.' },
)

export const RankingFacets = Type.Object(
  {
    genders: Type.Array(Choice, {
      description:
        'All genders of the ranking, including those without entries within the other filters.',
    }),
    categories: Type.Array(Choice, {
      description: 'Categories with entries within the other filters.',
    }),
    teams: Type.Array(Choice, {
      description: 'At most 200 teams with entries within the other filters, largest first.',
    }),
    teams_total: Type.Integer({
      description: 'Number of teams with entries within the other filters.',
    }),
  },
  {
    title: 'RankingFacets',
    description: 'The choices of the filters of a ranking, each with its number of entries.',
  },
)
export type RankingFacets = Static<typeof RankingFacets>
