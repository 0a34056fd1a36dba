import { useIntl } from 'react-intl'
import styles from './country.module.css'

const names = new Map<string, Intl.DisplayNames>()
/** Country names by language and code, cached because Intl is slow. */
const cached = new Map<string, string>()

/**
 * Regions whose short names are shown. Browsers and the server have different long names for these
 * regions, but the same short names.
 */
const shortNamed = new Set(['HK', 'MO', 'PS'])

/** Returns the name of a country in a language. Returns an unknown code in capitals. */
export function countryName(code: string, tag: string): string {
  const region = code.toUpperCase()
  const key = `${tag} ${region}`
  let name = cached.get(key)
  // Intl throws on malformed codes. The check also limits the cache to 26 × 26 codes per language.
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
  /** Alternative text for a flag that has no country name beside it. */
  name?: string
  /**
   * If true, the flag loads together with the page. Use it for small flags that are visible when
   * the page opens, because a flag that loads later would repaint the page.
   */
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
      // Without low priority, React would preload the flag before the page's style sheets.
      {...(eager ? { fetchPriority: 'low' } : { loading: 'lazy' })}
      decoding="async"
    />
  )
}

interface PlaceProps {
  city: string | null
  country: string | null
  /** If true, shows a known city without the country name. Screen readers still read the name. */
  short?: boolean
}

/** Flag, city and country. Omits each value that is null. */
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
