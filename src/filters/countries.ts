/** Region codes that Intl names although they are not countries. */
const noCountries = new Set(['eu', 'ez', 'qo', 'un', 'xa', 'xb', 'zz'])

let names: Intl.DisplayNames | undefined

/** True for two lower-case letters that Intl names as a current country or territory. */
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
