import Type, { type Static } from 'typebox'
import { Id, IdParameter } from '../../platform/schemas.ts'

const exact = { additionalProperties: false }

const token = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,700}\\.[A-Za-z0-9_-]{43}$',
  description: 'From the link to a result; browsers that followed the link send it as a cookie.',
})

export const ClaimToken = Type.Object(
  { token },
  { title: 'ClaimToken', description: 'Shows that somebody is the athlete of a result.', ...exact },
)

export const PrivacyWish = Type.Object(
  { token, private: Type.Boolean({ description: 'Whether not to be found.' }) },
  { title: 'PrivacyWish', description: 'Whether the athlete of a result is shown.', ...exact },
)

export const ResultParameters = Type.Object({ race_id: IdParameter, participant_id: IdParameter })

export const ClaimedResult = Type.Object(
  {
    race_id: Id,
    participant_id: Id,
    private: Type.Boolean({
      description: 'Hidden: its athlete asked so, or belongs to a private account.',
    }),
  },
  { title: 'ClaimedResult', description: 'The result of somebody who has its link.' },
)
export type ClaimedResult = Static<typeof ClaimedResult>

export const ClaimedResults = Type.Object(
  { items: Type.Array(ClaimedResult, { description: 'The latest claimed first.' }) },
  { title: 'ClaimedResults', description: 'The results of somebody.' },
)
