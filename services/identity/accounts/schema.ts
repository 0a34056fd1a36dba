import { maxLengths } from '../../../domain/form-limits.ts'
import Type, { type Static } from 'typebox'
import { isDay, today } from '../../../domain/civil-days.ts'
import { patterns } from '../../platform/http/patterns.ts'
import { Id, Instant, LanguageOf, Line, Nullable, Ref } from '../../platform/http/schemas.ts'
import {
  country,
  email,
  gender,
  linkName,
  linkToken,
  newPassword,
  password,
  returnPath,
} from '../fields.ts'
import { Following } from '../following/schema.ts'
import { SessionKind } from '../sessions/schema.ts'

/**
 * Returns the fields of the personal data of an account in a request.
 * @param ending text at the end of the description of each optional field. It says what happens if
 * a client leaves out the field
 */
const profile = (ending = '') => ({
  first_name: Line(maxLengths.partOfName, 'Given name; at most 100 characters.'),
  last_name: Line(maxLengths.partOfName, 'Family name; at most 100 characters.'),
  date_of_birth: Type.Optional(
    Type.Refine(
      Type.String({
        format: 'date',
        pattern: patterns.dayOfBirth,
        description: `Not in the future${ending}.`,
      }),
      (day) => !isDay(day) || day <= today(),
      () => 'This day is still to come.',
    ),
  ),
  nationality: Type.Optional(country(`ISO 3166-1 alpha-2, lower case${ending}.`)),
  gender: Type.Optional(gender(`Gender, as in results${ending}.`)),
})

const flag = (description: string) => Type.Boolean({ description })

const exact = { additionalProperties: false }

export const SignUp = Type.Object(
  {
    email: email('E-mail address for the confirmation link.'),
    language: Type.Optional(LanguageOf('Default: English.')),
    next: returnPath,
  },
  { title: 'SignUp', description: 'A request for an account.', ...exact },
)

export const NewAccount = Type.Object(
  {
    token: linkToken,
    link: linkName,
    password: newPassword('Password for signing in; at least ten characters.'),
    ...profile(),
    newsletter: Type.Optional(flag('Whether to send news of the site; default: false.')),
    private_profile: Type.Optional(
      flag('Whether to hide the results of the account; default: false.'),
    ),
    language: Type.Optional(LanguageOf('Default: English.')),
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
  {
    ...profile('; removed if left out'),
    newsletter: flag('Whether to send news of the site.'),
    private_profile: flag('Whether to hide the results of the account.'),
    language: LanguageOf('Language of e-mails to the account.'),
  },
  {
    title: 'Profile',
    description: 'The new profile; fields left out are removed.',
    ...exact,
  },
)
export type Profile = Static<typeof Profile>

export const Account = Type.Object(
  {
    id: { ...Id, description: 'Id of the account.' },
    email: Type.String({ description: 'Confirmed e-mail address.' }),
    first_name: Type.String({ description: 'Given name.' }),
    last_name: Type.String({ description: 'Family name.' }),
    date_of_birth: Nullable(
      Type.String({ format: 'date', description: 'Date of birth; null if not given.' }),
    ),
    nationality: Nullable(
      Type.String({ description: 'ISO 3166-1 alpha-2, lower case; null if not given.' }),
    ),
    gender: Nullable(gender('Gender, as in results; null if not given.')),
    newsletter: flag('Whether to send news of the site.'),
    private_profile: flag('Whether the results of the account are hidden.'),
    language: LanguageOf('Language of e-mails to the account.'),
    following: Ref(Following),
    created_at: Instant('Time of creation.'),
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
  { token: linkToken, link: linkName },
  { title: 'EmailConfirmation', description: 'Confirmation of a new e-mail address.', ...exact },
)

export const Deletion = Type.Object(
  { password: password('Password of the account.') },
  { title: 'Deletion', description: 'Confirmation that an account is to be deleted.', ...exact },
)
