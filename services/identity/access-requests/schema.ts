import { maxLengths, maxParticipants } from '../../../domain/form-limits.ts'
import Type, { type Static } from 'typebox'
import { patterns } from '../../platform/http/patterns.ts'
import { Id, LanguageOf, Line } from '../../platform/http/schemas.ts'
import { country, email } from '../fields.ts'

export const AccessRequest = Type.Object(
  {
    name: Line(maxLengths.line, 'Name of the organiser; one line of at most 200 characters.'),
    email: email('E-mail address for the reply.'),
    organisation: Type.Optional(
      Line(maxLengths.line, 'Organisation that hosts the event; at most 200 characters.'),
    ),
    event: Line(maxLengths.line, 'Name of the event; at most 200 characters.'),
    date: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^[1-9]',
        description: 'First day of the event.',
      }),
    ),
    country: Type.Optional(country('ISO 3166-1 alpha-2, lower case.')),
    sport: Type.Optional(
      Type.String({ pattern: '^[a-z_]{1,40}$', description: 'Sport, as in events and races.' }),
    ),
    expected_participants: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxParticipants,
        description: 'Approximate number of participants, from 1.',
      }),
    ),
    message: Type.String({
      minLength: 1,
      maxLength: maxLengths.message,
      pattern: patterns.lines,
      description: 'Message; at most 5,000 characters, line breaks are preserved.',
    }),
    language: Type.Optional(LanguageOf('Language of e-mails about the request; default: English.')),
  },
  {
    title: 'AccessRequest',
    description: 'A request of an organiser to publish an event.',
    additionalProperties: false,
  },
)
export type AccessRequest = Static<typeof AccessRequest>

export const AccessRequestReceipt = Type.Object(
  { id: { ...Id, description: 'Id of the access request for the operator.' } },
  { title: 'AccessRequestReceipt', description: 'Receipt with the id of the stored request.' },
)
