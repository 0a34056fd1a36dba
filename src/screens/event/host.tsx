import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { EventHostFragment } from '../../gql/event.ts'
import { Emblem } from '../../ui/image/emblem.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './event-poster.module.css'

type Organisation = NonNullable<EventHostFragment['organisation']>

/** The logo or the initials of the host, with a link to the organisation. */
export function Host({ organisation: { id, name, logoUrl } }: { organisation: Organisation }) {
  const links = useLinks()
  return (
    <div className={styles.host}>
      <Emblem name={name} url={logoUrl} kind="logo" />
      <p className="quiet">
        <FormattedMessage
          id="event.poster.hosted_by"
          values={{
            organisation: (
              <Link to={links.organisation({ organisationId: id })}>
                <bdi>{name}</bdi>
              </Link>
            ),
          }}
        />
      </p>
    </div>
  )
}
