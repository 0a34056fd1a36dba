import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../../platform/http/schemas.ts'
import { country, email, Language, line, linkToken, newPassword, password } from '../fields.ts'
import { SessionKind } from '../sessions/schema.ts'
import { gendersInForms } from '../../../domain/results.ts'

/** Fields of the personal data of an account. */
const profile = {
  first_name: line(100, 'Given name.'),
  last_name: line(100, 'Family name.'),
  date_of_birth: Type.Optional(
    Type.String({
      format: 'date',
      pattern: '^(?:19|20)',
      description: 'YYYY-MM-DD, not in the future.',
    }),
  ),
  nationality: Type.Optional(country('ISO 3166-1 alpha-2, lower case.')),
  gender: Type.Optional(OneOf(gendersInForms, { description: 'Gender, as in results.' })),
}

const newsletter = Type.Boolean({ description: 'Whether to send news of the site.' })
const privateProfile = Type.Boolean({
  description: 'Whether the results of the account are hidden.',
})

const exact = { additionalProperties: false }

export const SignUp = Type.Object(
  {
    email: email('E-mail address for the confirmation link.'),
    language: Type.Optional(Language),
  },
  { title: 'SignUp', description: 'A request for an account.', ...exact },
)

export const NewAccount = Type.Object(
  {
    token: linkToken,
    password: newPassword('Password for signing in; at least ten characters.'),
    ...profile,
    newsletter: Type.Optional(newsletter),
    private_profile: Type.Optional(privateProfile),
    language: Type.Optional(Language),
    kind: Type.Optional(SessionKind),
  },
  {
    title: 'NewAccount',
    description: 'An account for the address that the link was sent to.',
    ...exact,
  },
)
export type NewAccount = Static<typeof NewAccount>

export const Profile = Type.Object(
  { ...profile, newsletter, private_profile: privateProfile, language: Language },
  {
    title: 'Profile',
    description: 'The new profile; fields left out are removed.',
    ...exact,
  },
)
export type Profile = Static<typeof Profile>

export const Account = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'Confirmed e-mail address.' }),
    first_name: Type.String({ description: 'Given name.' }),
    last_name: Type.String({ description: 'Family name.' }),
    date_of_birth: Nullable(Type.String({ format: 'date', description: 'YYYY-MM-DD.' })),
    nationality: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    gender: Nullable(OneOf(gendersInForms, { description: 'Gender, as in results.' })),
    newsletter,
    private_profile: privateProfile,
    language: Language,
    created_at: Type.String({ format: 'date-time', description: 'Time of creation.' }),
  },
  { title: 'Account', description: 'An account, visible to its owner only.' },
)
export type Account = Static<typeof Account>

export const PasswordChange = Type.Object(
  {
    current_password: password('The current password.'),
    new_password: newPassword('The new password; at least ten characters.'),
  },
  { title: 'PasswordChange', description: 'A change of password.', ...exact },
)

export const EmailChange = Type.Object(
  {
    email: email('The new address, which gets the confirmation link.'),
    password: password('Password of the account.'),
  },
  { title: 'EmailChange', description: 'A change of the e-mail address.', ...exact },
)

export const EmailConfirmation = Type.Object(
  { token: linkToken },
  { title: 'EmailConfirmation', description: 'Confirmation of a new e-mail address.', ...exact },
)

export const Deletion = Type.Object(
  { password: password('Password of the account.') },
  { title: 'Deletion', description: 'Confirmation that an account is to be deleted.', ...exact },
)
