import { maxLengths } from '../../../domain/form-limits.ts'
import Type, { type Static } from 'typebox'
import { patterns } from '../../platform/http/patterns.ts'
import { Id, IdParameter, Instant, Line, Nullable } from '../../platform/http/schemas.ts'
import { email, password } from '../fields.ts'

/** Hours of a year, the longest validity of a token. */
export const yearHours = 8_760

const exact = { additionalProperties: false }

const organisationId = Type.String({
  pattern: patterns.slug,
  maxLength: 60,
  description: 'Id of the organisation, as in the URL of its page; at most 60 characters.',
})

const OrganiserToken = Type.Object(
  {
    id: { ...Id, description: 'Id for `revokeOrganiserToken`; no secret.' },
    name: Type.String({ description: 'What uses the token.' }),
    created_at: Instant('Time of creation.'),
    expires_at: Instant('Time at which the token ends by itself.'),
    last_used_at: Nullable(Instant('Time of the last use, to the hour; null before the first.')),
  },
  { title: 'OrganiserToken', description: 'A token of an organisation, without its secret.' },
)

const OwnOrganisation = Type.Object(
  {
    id: { ...Id, description: 'Id of the organisation.' },
    name: Type.String({ description: 'Name of the organisation when access was granted.' }),
    granted_at: Instant('Time at which access was granted.'),
    tokens: Type.Array(OrganiserToken, {
      description: 'Tokens that are neither revoked nor expired, the oldest first.',
    }),
  },
  {
    title: 'OwnOrganisation',
    description: 'An organisation whose events the account may publish.',
  },
)

const ReceivedRequest = Type.Object(
  {
    id: { ...Id, description: 'Id of the access request.' },
    received_at: Instant('Time of receipt.'),
    name: Type.String({ description: 'Name of the organiser.' }),
    email: Type.String({ description: 'E-mail address that gets access.' }),
    organisation: Nullable(
      Type.String({ description: 'Name of the organisation; null if not given.' }),
    ),
    event: Type.String({ description: 'Name of the event.' }),
    date: Nullable(
      Type.String({ format: 'date', description: 'First day of the event; null if not given.' }),
    ),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2; null if not given.' })),
    message: Type.String({ description: 'Message.' }),
  },
  { title: 'ReceivedRequest', description: 'An access request that waits for an answer.' },
)

const GrantedAccess = Type.Object(
  {
    email: Type.String({ description: 'E-mail address that has access.' }),
    organisation_id: { ...Id, description: 'Id of the organisation.' },
    organisation_name: Type.String({ description: 'Name of the organisation at that time.' }),
    granted_at: Instant('Time at which access was granted.'),
  },
  { title: 'GrantedAccess', description: 'Access of an account to the events of an organisation.' },
)

export const OrganiserAccess = Type.Object(
  {
    organisations: Type.Array(OwnOrganisation, {
      description: 'Organisations whose events the account may publish, by name.',
    }),
    operator: Type.Boolean({ description: 'Whether the account may grant access.' }),
    requests: Type.Array(ReceivedRequest, {
      description:
        'A page of the waiting access requests, the oldest first; at most 100. Empty unless `operator`.',
    }),
    request_total: Type.Integer({
      description: 'Number of waiting access requests on all pages; 0 unless `operator`.',
    }),
    granted: Type.Array(GrantedAccess, {
      description: 'Access of all accounts, the latest first. Empty unless `operator`.',
    }),
  },
  {
    title: 'OrganiserAccess',
    description: 'What the account may publish and, for an operator, what others may.',
  },
)

export const AccessQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Page of the access requests, from 1.',
    }),
  ),
})

export const Grant = Type.Object(
  {
    request_id: { ...IdParameter, description: 'Id of the access request.' },
    organisation_id: organisationId,
    organisation_name: Line(
      200,
      'Name of the organisation; at most 200 characters. If the site has the id, its name.',
    ),
    existing: Type.Optional(
      Type.Boolean({
        description:
          'Whether the access may be to an organisation that the site has already, with all its events; default: false.',
      }),
    ),
    password: password('Password of the account of the operator.'),
  },
  { title: 'Grant', description: 'The answer to an access request.', ...exact },
)
export type Grant = Static<typeof Grant>

export const Withdrawal = Type.Object(
  {
    email: email('E-mail address that has access.'),
    organisation_id: { ...IdParameter, description: 'Id of the organisation.' },
  },
  { title: 'Withdrawal', description: 'Access that is to end.', ...exact },
)

export const NewOrganiserToken = Type.Object(
  {
    organisation_id: {
      ...IdParameter,
      description: 'Id of one of the organisations whose events the account may publish.',
    },
    name: Line(
      maxLengths.tokenName,
      'What uses the token, such as “Laptop of the timer”; at most 100 characters.',
    ),
    valid_hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: yearHours,
        description: 'Hours for which the token is valid; default: a year.',
      }),
    ),
    password: password('Password of the account.'),
  },
  { title: 'NewOrganiserToken', description: 'A request for a token.', ...exact },
)
export type NewOrganiserToken = Static<typeof NewOrganiserToken>

export const CreatedToken = Type.Object(
  {
    id: { ...Id, description: 'Id for `revokeOrganiserToken`.' },
    token: Type.String({ description: 'The token. It is shown only now.' }),
    expires_at: Instant('Time at which the token ends by itself.'),
  },
  { title: 'CreatedToken', description: 'A new token.' },
)
