import Type, { type Static } from 'typebox'
import { Id, IdParameter } from '../../platform/schemas.ts'
import { email } from '../fields.ts'

export const Order = Type.Object(
  {
    order_id: { ...IdParameter, description: 'Of the shop. An order counts once.' },
    email: email('Of the buyer; the account with this address, or the next that is made with it.'),
    race_id: { ...IdParameter, description: 'Whose replay it is.' },
    live_tracking: Type.Boolean({ description: 'Whether live tracking was bought along.' }),
    purchased_at: Type.String({
      format: 'date-time',
      pattern: '^20\\d\\d-',
      description: 'When the year begins.',
    }),
  },
  {
    title: 'ReplayOrder',
    description: 'What somebody bought: a replay for a year.',
    additionalProperties: false,
  },
)
export type Order = Static<typeof Order>

export const OrderReceipt = Type.Object(
  {
    order_id: Type.String({ description: 'Of the shop.' }),
    valid_until: Type.String({ format: 'date-time', description: 'When the year ends.' }),
  },
  { title: 'OrderReceipt', description: 'An order that counts, from now on or already.' },
)
export type OrderReceipt = Static<typeof OrderReceipt>

const Replay = Type.Object(
  {
    order_id: Type.String({ description: 'Of the shop.' }),
    race_id: Id,
    live_tracking: Type.Boolean({ description: 'Whether live tracking was bought along.' }),
    purchased_at: Type.String({ format: 'date-time', description: 'When the year began.' }),
    valid_until: Type.String({ format: 'date-time', description: 'When the year ends.' }),
    active: Type.Boolean({ description: 'Whether it can be seen now.' }),
  },
  { title: 'Replay', description: 'The right to see the replay of a race.' },
)
export type Replay = Static<typeof Replay>

export const Replays = Type.Object(
  { items: Type.Array(Replay, { description: 'The latest first.' }) },
  { title: 'Replays', description: 'What somebody bought, also what is over.' },
)
