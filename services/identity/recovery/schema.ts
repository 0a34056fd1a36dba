import Type from 'typebox'
import { LanguageOf } from '../../platform/http/schemas.ts'
import { email, linkName, linkToken, newPassword, returnPath } from '../fields.ts'

export const RecoveryRequest = Type.Object(
  {
    email: email('E-mail address of the account, which gets the link.'),
    language: Type.Optional(
      LanguageOf('Language of the e-mail if the address has no account; default: English.'),
    ),
    next: returnPath,
  },
  {
    title: 'RecoveryRequest',
    description: 'A request for a recovery link.',
    additionalProperties: false,
  },
)

export const RecoveryConfirmation = Type.Object(
  {
    token: linkToken,
    link: linkName,
    password: newPassword('The new password; at least ten characters.'),
  },
  {
    title: 'RecoveryConfirmation',
    description: 'A new password for the account of the link.',
    additionalProperties: false,
  },
)
