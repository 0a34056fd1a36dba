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

export function emptyValues(): RequestValues {
  return readValues(new URLSearchParams())
}

/** What a form holds; whatever else was sent with it is left out. */
export function readValues(sent: FormData | URLSearchParams): RequestValues {
  const entries = fieldNames.map((name) => {
    const value = sent.get(name)
    // Browsers send lines as they did on the first teleprinters.
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']
  })
  return Object.fromEntries(entries) as RequestValues
}

/** What a form on the page holds now. */
export function readForm(form: HTMLFormElement): RequestValues {
  const values = readValues(new FormData(form))
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !isFieldName(control.name)) continue
    // Half a date has no value, yet was not left out.
    if (control.validity.badInput) values[control.name] = '?'
  }
  return values
}
