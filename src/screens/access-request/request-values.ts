/**
 * The names of the fields in the order of the form. `empty` is the honeypot, a hidden field for
 * bots.
 */
export const fieldNames = [
  'name',
  'email',
  'organisation',
  'event',
  'date',
  'country',
  'sport',
  'expectedParticipants',
  'message',
  'empty',
] as const

export type RequestFieldName = (typeof fieldNames)[number]

export type RequestValues = Record<RequestFieldName, string>

export const isFieldName = (name: unknown): name is RequestFieldName =>
  fieldNames.some((fieldName) => fieldName === name)
