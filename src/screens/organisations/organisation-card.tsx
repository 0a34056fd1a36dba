import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { OrganisationsScreenQuery } from '../../gql/organisations.ts'
import { truncate } from '../../ui/text/truncate.ts'
import { Place } from '../../ui/country.tsx'
import { Emblem } from '../../ui/image/emblem.tsx'
import { Link } from '../../ui/link.tsx'
import { Matched } from '../../ui/text/matched.tsx'
import styles from './organisations-screen.module.css'

interface OrganisationCardProps {
  organisation: NonNullable<OrganisationsScreenQuery['organisations']>['items'][number]
  typed: string
}

/** Maximum number of characters of a description. They fill about three lines of a card. */
const room = 120

export function OrganisationCard({ organisation, typed }: OrganisationCardProps) {
  const links = useLinks()
  const { id, name, city, country, description, eventsCount, logoUrl } = organisation
  const short = truncate(description, room)
  return (
    <article className={styles.card}>
      <Emblem name={name} url={logoUrl} kind="logo" />
      <div className={styles.details}>
        <h2>
          <Link className="stretched-link" to={links.organisation({ organisationId: id })}>
            <Matched text={name} typed={typed} />
          </Link>
        </h2>
        <p className="quiet">
          <Place city={city} country={country} />
        </p>
        <p className={styles.text} title={short === description ? undefined : description}>
          {short}
        </p>
        <p className="quiet">
          <FormattedMessage id="organisations.events" values={{ count: eventsCount }} />
        </p>
      </div>
    </article>
  )
}
