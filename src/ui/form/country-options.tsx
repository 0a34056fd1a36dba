import { useIntl } from 'react-intl'
import { countryName } from '../country.tsx'
import { countryCodes } from './country-codes.ts'

const options = new Map<string, { code: string; name: string }[]>()

/** The countries in the order of the language, sorted once per language. */
function countriesIn(tag: string) {
  let cached = options.get(tag)
  if (!cached) {
    const { compare } = new Intl.Collator(tag)
    cached = countryCodes
      .map((code) => ({ code, name: countryName(code, tag) }))
      .sort((a, b) => compare(a.name, b.name))
    options.set(tag, cached)
  }
  return cached
}

/** `<option>` per country; hydration keeps the server's names and order where the browser's differ. */
export function CountryOptions() {
  const { locale } = useIntl()
  return countriesIn(locale).map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ))
}
