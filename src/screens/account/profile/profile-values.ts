import { wordOf } from '../../../../domain/enum-words.ts'
import { genders } from '../../../../domain/results.ts'
import type { ProfileFragment, UpdateProfileInput } from '../../../gql/account.ts'
import type { AccountFieldName, Values } from '../forms/account-form.ts'

/** The fields of the profile, in the order of the form. */
export const profileFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'gender',
  'newsletter',
  'private_profile',
] as const satisfies readonly AccountFieldName[]

/** Converts form values to the input of a mutation. Optional values that are empty become null. */
export function profileFromValues(values: Required<Values>): Omit<UpdateProfileInput, 'language'> {
  return {
    firstName: values.first_name.trim(),
    lastName: values.last_name.trim(),
    dateOfBirth: values.date_of_birth || null,
    nationality: values.nationality || null,
    gender: genders.find((gender) => gender === values.gender) ?? null,
    newsletter: values.newsletter === 'on',
    privateProfile: values.private_profile === 'on',
  }
}

const box = (ticked: boolean) => (ticked ? 'on' : '')

export function valuesFromAccount(account: ProfileFragment): Values {
  return {
    first_name: account.firstName,
    last_name: account.lastName,
    date_of_birth: account.dateOfBirth ?? '',
    nationality: account.nationality ?? '',
    gender: account.gender ?? '',
    newsletter: box(account.newsletter),
    private_profile: box(account.privateProfile),
    language: wordOf(account.language),
  }
}
