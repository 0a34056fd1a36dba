import { useLanguage } from '../app/languages.ts'
import styles from './country.module.css'

const names = new Map<string, Intl.DisplayNames>()
/** By language and code: Intl takes its time for each. */
const known = new Map<string, string>()

/** Browsers and the server call these by different official names; the short one is the same in all. */
const shortNamed = new Set(['HK', 'MO', 'PS'])

/** The name of a country in a language. Unknown codes come back in capitals. */
export function countryName(code: string, tag: string): string {
  const region = code.toUpperCase()
  const key = `${tag} ${region}`
  let name = known.get(key)
  // Intl throws on anything that has not the form of a region: there are no more names than codes.
  if (name === undefined && /^[A-Z]{2}$/.test(region)) {
    const style = shortNamed.has(region) ? 'short' : 'long'
    const inLanguage =
      names.get(tag + style) ?? new Intl.DisplayNames(tag, { type: 'region', style })
    names.set(tag + style, inLanguage)
    known.set(key, (name = inLanguage.of(region) ?? region))
  }
  return name ?? region
}

interface FlagProps {
  code: string
  /** The country, where no words beside the flag name it. */
  name?: string
  /** For one of many small ones in sight: each that is lazy has the page drawn once more. */
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
      // Low, or React has the browser fetch it before the page's styles.
      {...(eager ? { fetchPriority: 'low' } : { loading: 'lazy' })}
      decoding="async"
    />
  )
}

interface PlaceProps {
  city: string | null
  country: string | null
  /** Where there is little room the flag alone tells the country, and its name to those who listen. */
  short?: boolean
}

/** Flag, city and country, as far as they are known. */
export function Place({ city, country, short = false }: PlaceProps) {
  const { tag } = useLanguage()
  const name = country === null ? null : countryName(country, tag)
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
