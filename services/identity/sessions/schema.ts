import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf } from '../../platform/http/schemas.ts'
import { email, password } from '../fields.ts'

const sessionKind = (description: string) =>
  OneOf(['cookie', 'bearer'], {
    title: 'SessionKind',
    values: {
      cookie: 'In an `HttpOnly` cookie, for browsers.',
      bearer: 'As an access token and a refresh token, for apps.',
    },
    description,
  })

export const SessionKind = sessionKind('cookie for a browser (default), or bearer for an app.')

export const Credentials = Type.Object(
  {
    email: email('E-mail address of the account.'),
    password: password('Password of the account.'),
    kind: Type.Optional(SessionKind),
  },
  {
    title: 'Credentials',
    description: 'Credentials, and the kind of session.',
    additionalProperties: false,
  },
)

/**
 * Returns the fields of a session.
 * @param ending text at the end of the description of each token. It says when a response has no
 * token
 */
const session = (ending = '') => ({
  account_id: { ...Id, description: 'Id of the account.' },
  expires_at: Instant('Latest end of the session; it ends earlier after seven days without use.'),
  access_token: Type.Optional(
    Type.String({ description: `Token for \`Authorization: Bearer …\`${ending}.` }),
  ),
  access_token_expires_at: Type.Optional(
    Instant(`End of the access token, one hour after it was issued${ending}.`),
  ),
  refresh_token: Type.Optional(
    Type.String({ description: `Token for \`refreshSession\`, valid once${ending}.` }),
  ),
  refresh_token_expires_at: Type.Optional(
    Instant(`End of the refresh token if the session is not used before${ending}.`),
  ),
})

export const SignedIn = Type.Object(session('; left out for a cookie'), {
  title: 'SignedIn',
  description: 'A new session.',
})

export const Refreshed = Type.Object(session(), {
  title: 'Refreshed',
  description: 'The new tokens of an app.',
})
export type SignedIn = Static<typeof SignedIn>

export const Refresh = Type.Object(
  {
    refresh_token: Type.String({
      pattern: '^[A-Za-z0-9_-]{43}\\.[A-Za-z0-9_-]{43}$',
      description: 'The latest refresh token of the app.',
    }),
  },
  {
    title: 'Refresh',
    description: 'A request for the next tokens of an app.',
    additionalProperties: false,
  },
)

const ListedSession = Type.Object(
  {
    id: { ...Id, description: 'Id for `endSession`; no secret.' },
    kind: sessionKind('Whether a browser or an app is signed in.'),
    browser: Nullable(
      Type.String({ description: 'Name of the browser, such as Firefox; null if unknown.' }),
    ),
    system: Nullable(
      Type.String({
        description: 'Operating system of the browser, such as Windows; null if unknown.',
      }),
    ),
    current: Type.Boolean({ description: 'Whether this is the session of the caller.' }),
    created_at: Instant('Time of the sign-in.'),
    used_at: Instant('Time of the last use, to the hour.'),
    expires_at: Instant('Latest end of the session.'),
  },
  { title: 'AccountSession', description: 'A device that is signed in to the account.' },
)
export type ListedSession = Static<typeof ListedSession>

export const Sessions = Type.Object(
  { items: Type.Array(ListedSession, { description: 'Current session first, then by last use.' }) },
  { title: 'Sessions', description: 'Active sessions of an account.' },
)

export const WhichSessions = Type.Object({
  others: Type.Optional(
    Type.Boolean({ description: 'True ends all sessions except the current one.' }),
  ),
})
