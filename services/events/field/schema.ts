import Type, { type Static } from 'typebox'
import { Id, Ids, Ref } from '../../platform/schemas.ts'
import { TimeRule } from '../participants/schema.ts'

export const RankingField = Type.Object(
  {
    ranking_id: Id,
    rule: TimeRule,
    from: Type.Integer({ description: 'Where the first bin starts, in milliseconds.' }),
    step: Type.Integer({ description: 'How wide each bin is, in milliseconds.' }),
    counts: Type.Array(Type.Integer(), {
      description:
        'How many finished within each bin, at most 60. A time is in bin floor((time - from) / step), or in the last one, which has everybody slower too.',
    }),
  },
  {
    title: 'RankingField',
    description: 'How the finish times of a ranking are spread, by the time that decides it.',
  },
)
export type RankingField = Static<typeof RankingField>

export const RankingFieldList = Type.Object(
  { items: Type.Array(Ref(RankingField)) },
  {
    title: 'RankingFieldList',
    description: 'Fields in no particular order; rankings without finishers have none.',
  },
)

export const FieldQuery = Type.Object({ rankingIds: Ids })
