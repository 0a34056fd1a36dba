import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../../platform/schemas.ts'
import { country, email, Language, line, linkToken, newPassword, password } from '../fields.ts'

const genders = ['F', 'M', 'X'] as const

/** What somebody says about himself. */
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
  gender: Type.Optional(OneOf(genders, { description: 'As results have it.' })),
}

const newsletter = Type.Boolean({ description: 'Whether to write about news of the site.' })
const privateProfile = Type.Boolean({ description: 'Whether not to be found.' })

const exact = { additionalProperties: false }

export const SignUp = Type.Object(
  {
    email: email('Where the letter with the link goes.'),
    language: Type.Optional(Language),
  },
  { title: 'SignUp', description: 'Who wants an account.', ...exact },
)

export const NewAccount = Type.Object(
  {
    token: linkToken,
    password: newPassword('For signing in from now on; at least ten signs.'),
    ...profile,
    newsletter: Type.Optional(newsletter),
    private_profile: Type.Optional(privateProfile),
    language: Type.Optional(Language),
  },
  {
    title: 'NewAccount',
    description: 'An account for the address to which the link came.',
    ...exact,
  },
)
export type NewAccount = Static<typeof NewAccount>

export const Profile = Type.Object(
  { ...profile, newsletter, private_profile: privateProfile, language: Language },
  {
    title: 'Profile',
    description: 'What takes the place of what was known; what is left out is not known any more.',
    ...exact,
  },
)
export type Profile = Static<typeof Profile>

export const Account = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'Confirmed.' }),
    first_name: Type.String({ description: 'Given name.' }),
    last_name: Type.String({ description: 'Family name.' }),
    date_of_birth: Nullable(Type.String({ format: 'date', description: 'YYYY-MM-DD.' })),
    nationality: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    gender: Nullable(OneOf(genders, { description: 'As results have it.' })),
    newsletter,
    private_profile: privateProfile,
    language: Language,
    created_at: Type.String({ format: 'date-time', description: 'Since when it exists.' }),
  },
  { title: 'Account', description: 'An account, for the person whose it is alone.' },
)
export type Account = Static<typeof Account>

export const PasswordChange = Type.Object(
  {
    current_password: password('So far.'),
    new_password: newPassword('From now on; at least ten signs.'),
  },
  { title: 'PasswordChange', description: 'A password in the place of another.', ...exact },
)

export const EmailChange = Type.Object(
  {
    email: email('The new address, where the letter with the link goes.'),
    password: password('Of the account.'),
  },
  { title: 'EmailChange', description: 'An address in the place of another.', ...exact },
)

export const EmailConfirmation = Type.Object(
  { token: linkToken },
  { title: 'EmailConfirmation', description: 'That letters reach the new address.', ...exact },
)

export const Deletion = Type.Object(
  { password: password('Of the account.') },
  { title: 'Deletion', description: 'That an account is really to be deleted.', ...exact },
)
