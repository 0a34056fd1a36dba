import type { FieldName, Values } from '../forms/account-form.ts'
import type { Gender } from '../../../../domain/results.ts'

/** Profile fields in form order. */
export const profileFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'gender',
  'newsletter',
  'private_profile',
] as const satisfies readonly FieldName[]

/** Converts form values to the service's JSON; empty optional values become null. */
export function profileFromValues(values: Required<Values>) {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    date_of_birth: values.date_of_birth || null,
    nationality: values.nationality || null,
    gender: values.gender || null,
    newsletter: values.newsletter === 'on',
    private_profile: values.private_profile === 'on',
  }
}

export interface Account {
  email: string
  first_name: string
  last_name: string
  date_of_birth: string | null
  nationality: string | null
  gender: Gender | null
  newsletter: boolean
  private_profile: boolean
  language: string
}

const box = (ticked: boolean) => (ticked ? 'on' : '')

export function valuesFromAccount(account: Account): Values {
  return {
    first_name: account.first_name,
    last_name: account.last_name,
    date_of_birth: account.date_of_birth ?? '',
    nationality: account.nationality ?? '',
    gender: account.gender ?? '',
    newsletter: box(account.newsletter),
    private_profile: box(account.private_profile),
    language: account.language,
  }
}
