import { useIntl } from 'react-intl'
import styles from './country.module.css'

const names = new Map<string, Intl.DisplayNames>()
/** Names by language and code: Intl is slow. */
const cached = new Map<string, string>()

/** The long names of these regions differ between browsers and the server; the short names agree. */
const shortNamed = new Set(['HK', 'MO', 'PS'])

/** The name of a country in a language; an unknown code is returned in capitals. */
export function countryName(code: string, tag: string): string {
  const region = code.toUpperCase()
  const key = `${tag} ${region}`
  let name = cached.get(key)
  // Intl throws on malformed codes; the check also bounds the cache to 26 × 26 codes per language.
  if (name === undefined && /^[A-Z]{2}$/.test(region)) {
    const style = shortNamed.has(region) ? 'short' : 'long'
    const displayNames =
      names.get(tag + style) ?? new Intl.DisplayNames(tag, { type: 'region', style })
    names.set(tag + style, displayNames)
    cached.set(key, (name = displayNames.of(region) ?? region))
  }
  return name ?? region
}

interface FlagProps {
  code: string
  /** Alternative text, for a flag without the country name beside it. */
  name?: string
  /** For small flags visible at first: each lazy image repaints the page once more. */
  eager?: boolean
}

export function Flag({ code, name = '', eager = false }: FlagProps) {
  return (
    <img
      className={styles.flag}
      src={`/assets/flags/4x3/${encodeURIComponent(code)}.webp`}
      alt={name}
      suppressHydrationWarning
      width={20}
      height={15}
      // Without low priority React preloads the flag before the page's styles.
      {...(eager ? { fetchPriority: 'low' } : { loading: 'lazy' })}
      decoding="async"
    />
  )
}

interface PlaceProps {
  city: string | null
  country: string | null
  /** Shows the flag without the country name; screen readers still read the name. */
  short?: boolean
}

/** Flag, city and country, each unless null. */
export function Place({ city, country, short = false }: PlaceProps) {
  const { locale } = useIntl()
  const name = country === null ? null : countryName(country, locale)
  if (short && city !== null && country !== null) {
    return (
      <span className={styles.country}>
        <Flag code={country} />
        <bdi>{city}</bdi>
        <span className="visuallyHidden" suppressHydrationWarning>{`, ${name ?? ''}`}</span>
      </span>
    )
  }
  if (city === null && name === null) return null
  return (
    <span className={styles.country}>
      {country !== null && <Flag code={country} />}
      <span suppressHydrationWarning>
        {city !== null && <bdi>{city}</bdi>}
        {city !== null && name !== null && ', '}
        {name}
      </span>
    </span>
  )
}
