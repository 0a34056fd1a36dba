/** Builds a query string from the parameters that have a value. Omits `page=1`. */
export function query(parameters: Record<string, string | number | undefined>): string {
  const set = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1),
  )
  if (set.length === 0) return ''
  return `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()}`
}
