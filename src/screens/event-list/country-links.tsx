import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { Flag } from '../../ui/country.tsx'
import { namedCountries } from '../../ui/named-countries.ts'
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
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const named = namedCountries(countOf.keys(), tag)
  return (
    <PageSection
      title={<FormattedMessage id="event_list.ways.country" />}
      note={<FormattedMessage id="event_list.ways.countries" values={{ count: named.length }} />}
    >
      <ul className={styles.countries}>
        {named.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={listLinks.ofCountry(code)}
              aria-current={listLinks.isCountry(code) ? 'page' : undefined}
            >
              <Flag code={code} />
              <span suppressHydrationWarning>{name}</span>
              <span className="quiet">
                <FormattedNumber value={countOf.get(code) ?? 0} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
