import { countryName } from './country.tsx'

/** Returns countries with their names in a language, in the alphabetical order of the language. */
export function namedCountries(
  codes: Iterable<string>,
  tag: string,
): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(tag)
  return Array.from(codes, (code) => ({ code, name: countryName(code, tag) })).sort((a, b) =>
    compare(a.name, b.name),
  )
}
