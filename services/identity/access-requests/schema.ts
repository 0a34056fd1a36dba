import Type, { type Static } from 'typebox'
import { Id } from '../../platform/schemas.ts'
import { country, email, line } from '../fields.ts'

export const AccessRequest = Type.Object(
  {
    name: line(200, 'Of who asks.'),
    email: email('Where the answer goes.'),
    organisation: Type.Optional(line(200, 'Who hosts the event.')),
    event: line(200, 'What the event is called.'),
    date: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^[1-9]',
        description: 'First day of the event, YYYY-MM-DD.',
      }),
    ),
    country: Type.Optional(country('ISO 3166-1 alpha-2, lower case.')),
    sport: Type.Optional(
      Type.String({ pattern: '^[a-z_]{1,40}$', description: 'As events and races name it.' }),
    ),
    expected_participants: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'About how many.' }),
    ),
    message: Type.String({
      minLength: 1,
      maxLength: 5000,
      pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$',
      description: 'What else there is to say; lines are kept.',
    }),
  },
  {
    title: 'AccessRequest',
    description: 'An organiser who wants to publish an event here.',
    additionalProperties: false,
  },
)
export type AccessRequest = Static<typeof AccessRequest>

export const AccessRequestReceipt = Type.Object(
  { id: Id },
  { title: 'AccessRequestReceipt', description: 'What was received, by its id.' },
)
