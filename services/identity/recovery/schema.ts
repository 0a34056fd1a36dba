import Type from 'typebox'
import { email, Language, linkToken, newPassword } from '../fields.ts'

export const RecoveryRequest = Type.Object(
  {
    email: email('Of the account; where the letter with the link goes.'),
    language: Type.Optional(Language),
  },
  {
    title: 'RecoveryRequest',
    description: 'Who has forgotten the password.',
    additionalProperties: false,
  },
)

export const RecoveryConfirmation = Type.Object(
  { token: linkToken, password: newPassword('From now on; at least ten signs.') },
  {
    title: 'RecoveryConfirmation',
    description: 'A new password for the account to whose address the link came.',
    additionalProperties: false,
  },
)
