import Type from 'typebox'
import { Nullable, OneOf } from '../../platform/http/schemas.ts'
import { ResultState } from '../enumerations.ts'
import { changeCauses } from '../../../domain/results.ts'

export const ChangeCause = OneOf(changeCauses, {
  title: 'ChangeCause',
  values: {
    passing: 'A passing at the start or at a checkpoint.',
    finish: 'A passing at the finish.',
    withdrawal: 'A passing was withdrawn.',
    decision: 'The officials decided on the athlete.',
    start: 'The gun, the waves or the devices were corrected.',
    start_list: 'The start list changed.',
    others: 'The result of another athlete was corrected.',
    status: 'The ranking became official or unofficial.',
    import: 'The results were imported again.',
  },
  description:
    'Why it changed: passing (at a checkpoint), finish, withdrawal (of a passing), decision (of the officials), start (the gun, the waves or the devices), start_list, others (another result changed), status (of the ranking), import (of the results).',
})

export const RankingStanding = Type.Object(
  {
    position: Nullable(
      Type.Integer({ description: 'Place in the ranking; null without a place.' }),
    ),
    state: Nullable(ResultState),
    check_point: Nullable(
      Type.String({
        description: 'Name of the furthest checkpoint; null before the first, and with a state.',
      }),
    ),
    time: Nullable(
      Type.Integer({
        description:
          'Milliseconds by the time that decides the ranking: at the finish, otherwise at the checkpoint. Null without a passing.',
      }),
    ),
  },
  {
    title: 'RankingStanding',
    description: 'Where an athlete stood in a ranking. Empty for a private profile on the course.',
  },
)
