import Type, { type Static } from 'typebox'
import { Id, IdParameter, Nullable, OneOf } from '../../platform/http/schemas.ts'
import { email, password } from '../fields.ts'

export const Credentials = Type.Object(
  {
    email: email('E-mail address of the account.'),
    password: password('Password of the account.'),
    kind: Type.Optional(
      OneOf(['cookie', 'bearer'], {
        description: 'cookie for a browser (default), or bearer for an app.',
      }),
    ),
  },
  {
    title: 'Credentials',
    description: 'Credentials, and the kind of session.',
    additionalProperties: false,
  },
)

export const SignedIn = Type.Object(
  {
    account_id: Id,
    expires_at: Type.String({
      format: 'date-time',
      description: 'Latest end of the session; it ends earlier after seven days without use.',
    }),
    token: Type.Optional(
      Type.String({ description: 'Token for `Authorization: Bearer …`; only for kind bearer.' }),
    ),
  },
  { title: 'SignedIn', description: 'A new session.' },
)

const instant = (description: string) => Type.String({ format: 'date-time', description })

const ListedSession = Type.Object(
  {
    id: Id,
    kind: OneOf(['cookie', 'bearer'], { description: 'cookie for a browser, bearer for an app.' }),
    browser: Nullable(Type.String({ description: 'Name of the browser, such as Firefox.' })),
    system: Nullable(
      Type.String({ description: 'Operating system of the browser, such as Windows.' }),
    ),
    current: Type.Boolean({ description: 'Whether this is the current session.' }),
    created_at: instant('Time of the sign-in.'),
    used_at: instant('Time of the last use, to the hour.'),
    expires_at: instant('Latest end of the session.'),
  },
  { title: 'ListedSession', description: 'A device that is signed in to the account.' },
)
export type ListedSession = Static<typeof ListedSession>

export const Sessions = Type.Object(
  { items: Type.Array(ListedSession, { description: 'Current session first, then by last use.' }) },
  { title: 'Sessions', description: 'Active sessions of an account.' },
)

export const SessionParameters = Type.Object({ id: IdParameter })

export const WhichSessions = Type.Object({
  others: Type.Optional(
    Type.Boolean({ description: 'True ends all sessions except the current one.' }),
  ),
})
