/** Region codes that Intl names although they are not countries. */
const noCountries = new Set(['eu', 'ez', 'qo', 'un', 'xa', 'xb', 'zz'])

let names: Intl.DisplayNames | undefined

/** True for the ISO 3166-1 alpha-2 code of a current country, in lower case. */
export function isCountry(code: string): boolean {
  if (!/^[a-z]{2}$/.test(code) || noCountries.has(code)) return false
  const region = code.toUpperCase()
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  // Intl replaces the code of a former country by the code of the country's successor.
  return (
    names.of(region) !== undefined &&
    Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`
  )
}
