import { useIntl } from 'react-intl'
import { namedCountries } from '../named-countries.ts'
import { countryCodes } from '../../../domain/country-codes.ts'

const options = new Map<string, { code: string; name: string }[]>()

/**
 * Returns the countries in the alphabetical order of the language. Sorts them once per language.
 */
function countriesIn(tag: string) {
  let cached = options.get(tag)
  if (!cached) {
    cached = namedCountries(countryCodes, tag)
    options.set(tag, cached)
  }
  return cached
}

/**
 * An `<option>` for each country. The browser may have other names or another order than the
 * server. In that case, hydration keeps the names and the order of the server.
 */
export function CountryOptions() {
  const { locale } = useIntl()
  return countriesIn(locale).map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ))
}
