import { FormattedMessage } from 'react-intl'
import { Place } from '../../ui/country.tsx'
import styles from './athlete-facts.module.css'
import type { OtherMatch } from './other-matches.ts'

/** Describes a match: its kind, the country of a city and the latest event of a club. */
export function OtherFacts({ match: { kind, country, eventName } }: { match: OtherMatch }) {
  return (
    <span className={`${styles.facts} quiet`}>
      <span>
        <FormattedMessage id={`search.kinds.${kind}`} />
      </span>
      {country !== null && <Place city={null} country={country} />}
      {eventName !== null && <bdi>{eventName}</bdi>}
    </span>
  )
}
