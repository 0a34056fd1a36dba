/** In the order of the form. `empty` is what only programs fill in. */
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

export type FieldName = (typeof fieldNames)[number]

/** As typed. */
export type RequestValues = Record<FieldName, string>

export const isFieldName = (name: unknown): name is FieldName =>
  fieldNames.some((known) => known === name)
