import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { storesOf, useSite } from '../../site-context.ts'
import {
  AppDownloadScreenDocument,
  type AppDownloadScreenQueryVariables,
  useAppDownloadScreenSuspenseQuery,
} from '../../gql/app-download.ts'
import { Place } from '../../ui/country.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Link } from '../../ui/link.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { StoreLinks } from '../../ui/store-links.tsx'
import styles from './app-download-screen.module.css'
import { features } from './features.ts'
import { PhoneDrawing } from './phone-drawing.tsx'

const appDownloadLoader: Loader = ({ client, params: { eventId = '' } }) =>
  preload(client, AppDownloadScreenDocument, { eventId }, { required: ({ event }) => event })

/**
 * The page where participants of an event download the app. The page shows the app stores and the
 * features of the app.
 */
function AppDownloadScreen() {
  const variables = useLoaderData<AppDownloadScreenQueryVariables>()
  const { event } = useAppDownloadScreenSuspenseQuery({ variables }).data
  const intl = useIntl()
  const parents = useTrail('home', 'events')
  const links = useLinks()
  if (!event) return null
  const name = <bdi>{event.name}</bdi>
  const trail = [...parents, { to: links.event({ eventId: event.id }), name: event.name }]

  return (
    <>
      <PageHead
        trail={trail}
        title={intl.formatMessage({ id: 'app_download.title' }, { event: event.name })}
        description={intl.formatMessage({ id: 'app_download.lead' })}
      />
      <section className="dark-colours">
        <div className={`${styles.hero} wrap`}>
          <div className={styles.text}>
            <Breadcrumb trail={trail} />
            <p className="row">
              <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
              <Place city={event.city} country={event.country} />
            </p>
            <h1 className="display display-80">
              <FormattedMessage id="app_download.title" values={{ event: name }} />
            </h1>
            <p className="lead">
              <FormattedMessage id="app_download.lead" />
            </p>
            <Stores event={event} />
          </div>
          <PhoneDrawing event={event} />
        </div>
      </section>
      <div className={styles.sections}>
        <PageSection title={<FormattedMessage id="app_download.features.title" />}>
          <Features />
        </PageSection>
      </div>
    </>
  )
}

/** Links to the app in the stores, and back to the event. */
function Stores({ event }: { event: { id: string; name: string } }) {
  const links = useLinks()
  const stores = storesOf(useSite())
  const name = <bdi>{event.name}</bdi>
  return (
    <div className={styles.stores}>
      {stores.length > 0 && (
        <h2>
          <FormattedMessage id="app_download.stores.title" />
        </h2>
      )}
      <p>
        <FormattedMessage
          id={stores.length > 0 ? 'app_download.stores.text' : 'app_download.stores.none'}
          values={{ event: name }}
        />
      </p>
      <StoreLinks stores={stores} />
      <Link className="more" to={links.event({ eventId: event.id })}>
        {/* The span is a single flex item. Without the span, the flex container would drop the
            spaces between the parts of the text. */}
        <span>
          <FormattedMessage id="app_download.stores.event" values={{ event: name }} />
        </span>
      </Link>
    </div>
  )
}

function Features() {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <h3>
            <FormattedMessage id={`app_download.features.${feature}.title`} />
          </h3>
          <p>
            <FormattedMessage id={`app_download.features.${feature}.text`} />
          </p>
        </li>
      ))}
    </ul>
  )
}

export const screen: Screen = {
  Component: AppDownloadScreen,
  loader: appDownloadLoader,
  query: AppDownloadScreenDocument,
}
