import { maxSearchLength } from '../../../domain/search.ts'
import Type, { type Static } from 'typebox'
import {
  Id,
  IdInPath,
  Instant,
  Nullable,
  OneOf,
  PageOf,
  Paging,
  Ref,
  Text,
} from '../../platform/http/schemas.ts'
import { patterns } from '../../platform/http/patterns.ts'
import { ChangeCause, RankingStanding } from './standing-schema.ts'
import { Bib } from '../response-fields.ts'

export const RankingChange = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    ranking_id: Id,
    race_id: Id,
    participant_id: Id,
    version: Type.Integer({
      description: 'Version of the race that brought the change; `since` takes it.',
    }),
    changed_at: Instant('Instant of the change, to a second.'),
    cause: ChangeCause,
    check_point: Nullable(
      Type.String({
        description: 'Name of the checkpoint of a passing; null at the start and the finish.',
      }),
    ),
    name: Nullable(
      Type.String({
        description:
          'Initials when the profile is private; null for an athlete who is no longer in the results.',
      }),
    ),
    bib: Nullable(Bib),
    from: Ref(RankingStanding),
    to: Ref(RankingStanding),
    among: Type.Optional(
      Type.Integer({
        description:
          'Number of athletes with a place in the ranking after the change: those whom the place of `to` is among. Missing in services of earlier releases.',
      }),
    ),
  },
  {
    title: 'RankingChange',
    description: 'What changed for one athlete in a ranking: `from` before, `to` after it.',
  },
)
export type RankingChange = Static<typeof RankingChange>

export const RankingChangePage = PageOf(RankingChange, 'RankingChangePage')
export type RankingChangePage = Static<typeof RankingChangePage>

export const ChangesQuery = Type.Object({
  ...Paging.properties,
  since: Type.Optional(
    Type.String({
      title: 'Since',
      pattern: patterns.since,
      description:
        'Only later changes: an instant such as 2026-05-31T08:30:00Z, or a version of the race.',
    }),
  ),
  kind: Type.Optional(
    OneOf(['passings', 'corrections'], {
      title: 'RankingChangeKind',
      values: {
        passings: 'An athlete came to a further checkpoint or to the finish, also by an import.',
        corrections: 'All other changes: corrected results, decisions, withdrawn passings.',
      },
      description:
        'passings: only athletes who came to a further checkpoint or to the finish, also by an import; corrections: only the other changes.',
    }),
  ),
  find: Type.Optional(
    Text(maxSearchLength, {
      description:
        'Only changes of athletes with this start number or part of a name, at most 100 of them. Private profiles never match.',
    }),
  ),
})

export const RankingParameter = IdInPath

export const ResultCorrection = Type.Object(
  {
    ranking_id: Id,
    version: Type.Integer({ description: 'Version of the race that brought the correction.' }),
    corrected_at: Instant('Instant of the correction, to a second.'),
    cause: ChangeCause,
    from: Ref(RankingStanding),
    to: Ref(RankingStanding),
  },
  {
    title: 'ResultCorrection',
    description: 'A change of a result after the finish, as a ranking shows it.',
  },
)
export type ResultCorrection = Static<typeof ResultCorrection>
