import Type, { type Static } from 'typebox'
import { Id, IdParameter, Nullable, OneOf } from '../../platform/schemas.ts'
import { email, password } from '../fields.ts'

export const Credentials = Type.Object(
  {
    email: email('Of the account.'),
    password: password('Of the account.'),
    kind: Type.Optional(
      OneOf(['cookie', 'bearer'], {
        description: 'A cookie for a browser, as without it, or a bearer token for an app.',
      }),
    ),
  },
  {
    title: 'Credentials',
    description: 'Who signs in, and how that is remembered.',
    additionalProperties: false,
  },
)

export const SignedIn = Type.Object(
  {
    account_id: Id,
    expires_at: Type.String({
      format: 'date-time',
      description: 'When to sign in again; earlier after seven days without use.',
    }),
    token: Type.Optional(
      Type.String({ description: 'For `Authorization: Bearer …`, where an app asked for it.' }),
    ),
  },
  { title: 'SignedIn', description: 'A session that begins.' },
)

const instant = (description: string) => Type.String({ format: 'date-time', description })

const ListedSession = Type.Object(
  {
    id: Id,
    kind: OneOf(['cookie', 'bearer'], { description: 'Of a browser, or of an app.' }),
    browser: Nullable(Type.String({ description: 'Its name: Firefox.' })),
    system: Nullable(Type.String({ description: 'Where the browser runs: Windows.' })),
    current: Type.Boolean({ description: 'The session that asks.' }),
    created_at: instant('When it was signed in.'),
    used_at: instant('When it was last used, to the hour.'),
    expires_at: instant('When it ends at the latest.'),
  },
  { title: 'ListedSession', description: 'A device that is signed in to the account.' },
)
export type ListedSession = Static<typeof ListedSession>

export const Sessions = Type.Object(
  { items: Type.Array(ListedSession, { description: 'The one that asks first, then by use.' }) },
  { title: 'Sessions', description: 'Where an account is signed in.' },
)

export const SessionParameters = Type.Object({ id: IdParameter })

export const WhichSessions = Type.Object({
  others: Type.Optional(
    Type.Boolean({ description: 'True ends all sessions but the one that asks.' }),
  ),
})
