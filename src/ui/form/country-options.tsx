import { useLanguage } from '../../app/languages.ts'
import { countryName } from '../country.tsx'
import { countryCodes } from './country-codes.ts'

const options = new Map<string, { code: string; name: string }[]>()

/** The countries in the order of the language, sorted once. */
function countriesIn(tag: string) {
  let known = options.get(tag)
  if (!known) {
    const { compare } = new Intl.Collator(tag)
    known = countryCodes
      .map((code) => ({ code, name: countryName(code, tag) }))
      .sort((a, b) => compare(a.name, b.name))
    options.set(tag, known)
  }
  return known
}

/** Browsers may name and sort countries otherwise than the server: then its options stay as they are. */
export function CountryOptions() {
  const { tag } = useLanguage()
  return countriesIn(tag).map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ))
}
