import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLanguage } from '../../app/languages.ts'
import { useLinks } from '../../app/links.ts'
import { countryName, Flag } from '../../ui/country.tsx'
import { Leg } from '../../ui/leg.tsx'
import { NavLink } from '../../ui/link.tsx'
import styles from './country-ways.module.css'

interface CountryWaysProps {
  counts: readonly { country: string; count: number }[]
}

/** From a list of events to those in one country, in the order of the language. */
export function CountryWays({ counts }: CountryWaysProps) {
  const links = useLinks()
  const { tag } = useLanguage()
  if (counts.length === 0) return null
  const { compare } = new Intl.Collator(tag)
  const named = counts
    .map(({ country, count }) => ({ country, count, name: countryName(country, tag) }))
    .sort((a, b) => compare(a.name, b.name))
  return (
    <Leg
      title={<FormattedMessage id="event_list.ways.country" />}
      note={<FormattedMessage id="event_list.ways.countries" values={{ count: named.length }} />}
    >
      <ul className={styles.countries}>
        {named.map(({ country, count, name }) => (
          <li key={country}>
            <NavLink to={links.eventsInCountry({ country })}>
              <Flag code={country} />
              <span suppressHydrationWarning>{name}</span>
              <span className="quiet">
                <FormattedNumber value={count} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </Leg>
  )
}
