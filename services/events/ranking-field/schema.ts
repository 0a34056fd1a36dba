import Type, { type Static } from 'typebox'
import { Id, ListOf } from '../../platform/http/schemas.ts'
import { TimeRule } from '../enumerations.ts'

/** Schema of a quantile by nearest rank. Such a quantile is always the time of a finisher. */
const statistic = (share: string) =>
  Type.Integer({
    description: `Time within which ${share} of the finishers finished, in milliseconds.`,
  })

export const RankingField = Type.Object(
  {
    ranking_id: Id,
    rule: TimeRule,
    from: Type.Integer({ description: 'Start of the first bin in milliseconds.' }),
    step: Type.Integer({ description: 'Width of each bin in milliseconds.' }),
    lower_quartile: statistic('a quarter'),
    median: statistic('half'),
    upper_quartile: statistic('three quarters'),
    counts: Type.Array(Type.Integer(), {
      description:
        'Finishers per bin, at most 60 bins. A time belongs to bin floor((time - from) / step), or to the last bin, which also has all slower finishers.',
    }),
  },
  {
    title: 'RankingField',
    description:
      'Quartiles and histogram of the finish times of a ranking, by the time that decides it.',
  },
)
export type RankingField = Static<typeof RankingField>

export const RankingFieldList = ListOf(
  RankingField,
  'Fields in no particular order; without rankings that have no finishers.',
)
