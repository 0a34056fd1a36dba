/** As typed; a box that is ticked is `on`. */
export type FormValues<Name extends string> = Partial<Record<Name, string>>

/** Why a field is not right: what a service says of it, or `rule`. */
export type WrongFields<Name extends string> = Partial<Record<Name, string>>

/** What a form holds in these fields; whatever else was sent with it is left out. */
export function readValues<Name extends string>(
  fields: readonly Name[],
  sent: FormData | URLSearchParams,
): Record<Name, string> {
  const entries = fields.map((name) => {
    const value = sent.get(name)
    // Browsers send the end of a line as CR LF.
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
