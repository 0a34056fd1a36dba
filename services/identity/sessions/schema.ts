import Type from 'typebox'
import { Id, OneOf } from '../../platform/schemas.ts'
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
    expires_at: Type.String({ format: 'date-time', description: 'When to sign in again.' }),
    token: Type.Optional(
      Type.String({ description: 'For `Authorization: Bearer …`, where an app asked for it.' }),
    ),
  },
  { title: 'SignedIn', description: 'A session that begins.' },
)
