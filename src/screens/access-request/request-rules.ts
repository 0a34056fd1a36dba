import { maxLengths, maxParticipants } from '../../../domain/form-limits.ts'
import { type FieldReason, fieldReason } from '../../form/rules/failing-rule.ts'
import { sports } from '../../../domain/sports.ts'
import { countryCodes } from '../../../domain/country-codes.ts'
import { type RequestFieldName, fieldNames, type RequestValues } from './request-values.ts'

/**
 * The validation rules of the fields. The date rule checks only the format. The service also
 * refuses days that do not exist, such as 30 February.
 */
const rules: Record<RequestFieldName, string> = {
  name: `required|max:${String(maxLengths.line)}`,
  email: `required|max:${String(maxLengths.email)}|email`,
  organisation: `max:${String(maxLengths.line)}`,
  event: `required|max:${String(maxLengths.line)}`,
  date: String.raw`regex:^[1-9]\d{3}-\d{2}-\d{2}$`,
  country: `oneOf:${countryCodes.join(',')}`,
  sport: `oneOf:${sports.join(',')}`,
  expectedParticipants: `integer|between:1,${String(maxParticipants)}`,
  message: `required|max:${String(maxLengths.message)}`,
  empty: 'max:0',
}

export const isRequired = (name: RequestFieldName) => rules[name].startsWith('required|')

export function reasonOf(
  name: RequestFieldName,
  values: Partial<RequestValues>,
  locale: string,
): FieldReason | undefined {
  return fieldReason(rules[name], values[name]?.trim(), { locale, form: values })
}

export function wrongFields(values: RequestValues, locale: string): RequestFieldName[] {
  return fieldNames.filter((name) => reasonOf(name, values, locale) !== undefined)
}
