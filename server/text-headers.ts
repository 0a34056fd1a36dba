/** Returns the headers with these names. Leaves out headers whose value is a list. */
export function textHeaders(
  headers: Partial<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}
