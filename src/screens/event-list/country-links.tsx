import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName, Flag } from '../../ui/country.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './country-links.module.css'
import type { ListLinks } from './use-list-links.ts'

interface CountryLinksProps {
  counts: readonly { value: string; count: number }[]
  listLinks: Pick<ListLinks, 'ofCountry' | 'isCountry'>
}

/** Links to the events of each country. The countries are sorted in the language of the page. */
export function CountryLinks({ counts, listLinks }: CountryLinksProps) {
  const { tag } = useLanguage()
  if (counts.length === 0) return null
  const { compare } = new Intl.Collator(tag)
  const named = counts
    .map(({ value, count }) => ({ country: value, count, name: countryName(value, tag) }))
    .sort((a, b) => compare(a.name, b.name))
  return (
    <PageSection
      title={<FormattedMessage id="event_list.ways.country" />}
      note={<FormattedMessage id="event_list.ways.countries" values={{ count: named.length }} />}
    >
      <ul className={styles.countries}>
        {named.map(({ country, count, name }) => (
          <li key={country}>
            <Link
              to={listLinks.ofCountry(country)}
              aria-current={listLinks.isCountry(country) ? 'page' : undefined}
            >
              <Flag code={country} />
              <span suppressHydrationWarning>{name}</span>
              <span className="quiet">
                <FormattedNumber value={count} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
