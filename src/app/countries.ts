/** What stands in the table of countries without being one. */
const noCountries = new Set(['eu', 'ez', 'qo', 'un', 'xa', 'xb', 'zz'])

let names: Intl.DisplayNames | undefined

/** Whether this is the code of a country today: ISO 3166-1 alpha-2, lower case. */
export function isCountry(code: string): boolean {
  if (!/^[a-z]{2}$/.test(code) || noCountries.has(code)) return false
  const region = code.toUpperCase()
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  // A country that is no more is written with the code of what came after it.
  return (
    names.of(region) !== undefined &&
    Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`
  )
}
