import Type, { type Static } from 'typebox'
import { Id, IdParameter, Instant } from '../../platform/http/schemas.ts'
import { email } from '../fields.ts'

export const Order = Type.Object(
  {
    order_id: { ...IdParameter, description: 'Order id of the shop. Each order counts once.' },
    email: email(
      'E-mail address of the buyer; the replay belongs to the current or future account with this address.',
    ),
    race_id: { ...IdParameter, description: 'Race of the replay.' },
    live_tracking: Type.Boolean({ description: 'Whether live tracking is included.' }),
    purchased_at: Type.String({
      format: 'date-time',
      pattern: '^20\\d\\d-',
      description: 'Start of the year.',
    }),
  },
  {
    title: 'ReplayOrder',
    description: 'A purchase of a replay for a year.',
    additionalProperties: false,
  },
)
export type Order = Static<typeof Order>

export const OrderReceipt = Type.Object(
  {
    order_id: Type.String({ description: 'Order id of the shop.' }),
    valid_until: Instant('End of the year.'),
  },
  { title: 'OrderReceipt', description: 'Receipt of a new or repeated order.' },
)
export type OrderReceipt = Static<typeof OrderReceipt>

const Replay = Type.Object(
  {
    order_id: Type.String({ description: 'Order id of the shop.' }),
    race_id: { ...Id, description: 'Race of the replay.' },
    live_tracking: Type.Boolean({ description: 'Whether live tracking is included.' }),
    purchased_at: Instant('Start of the year.'),
    valid_until: Instant('End of the year.'),
    active: Type.Boolean({ description: 'Whether the replay is available now.' }),
  },
  { title: 'AccountReplay', description: 'A purchased replay of a race.' },
)
export type Replay = Static<typeof Replay>

export const Replays = Type.Object(
  { items: Type.Array(Replay, { description: 'Latest first.' }) },
  { title: 'Replays', description: 'Purchased replays of an account, including expired ones.' },
)

export const ReplayData = Type.Unsafe<object>({
  type: 'object',
  title: 'ReplayData',
  description: 'Passings of a race, packed.',
  additionalProperties: true,
})

export const ReplayMoment = Type.Unsafe<object>({
  type: 'object',
  title: 'ReplayMoment',
  description: 'The field of a race at a moment.',
  additionalProperties: true,
})
