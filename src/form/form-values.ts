/** Form values as the visitor typed them. A ticked checkbox has the value `on`. */
export type FormValues<Name extends string> = Partial<Record<Name, string>>

/**
 * The reason why each invalid field is invalid: an error code of a service, or the reason of a
 * client-side rule (`FieldReason`).
 */
export type WrongFields<Name extends string> = Partial<Record<Name, string>>

/** Reads the listed fields from submitted form data and ignores all others. */
export function readValues<Name extends string>(
  fields: readonly Name[],
  sent: FormData | URLSearchParams,
): Record<Name, string> {
  const entries = fields.map((name) => {
    const value = sent.get(name)
    // Browsers submit line breaks as CR LF. Convert them to LF.
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
