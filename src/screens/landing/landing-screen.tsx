import { FormattedMessage, useIntl } from 'react-intl'
import { type LandingPage, landingPages } from './landing-pages.ts'
import { useLinks } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { PageProblem } from '../../router/page-problem.ts'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { storesOf, useSite } from '../../site-context.ts'
import {
  LandingScreenDocument,
  type LandingScreenQueryVariables,
  useLandingScreenSuspenseQuery,
} from '../../gql/landing.ts'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { Place } from '../../ui/country.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { LandingLinks } from '../../ui/page/landing-links.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ReplayExample } from '../../components/replay-example/replay-example.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { StoreLinks } from '../../ui/store-links.tsx'
import { LandingRankings } from './landing-rankings.tsx'
import styles from './landing-screen.module.css'
import { ReplayOffer } from './replay-offer.tsx'

interface LandingData {
  page: LandingPage
  variables: LandingScreenQueryVariables
}

const landingLoader: Loader = async ({ client, request }): Promise<LandingData> => {
  const slug = new URL(request.url).pathname.split('/').at(-1)
  const page = landingPages.find((candidate) => candidate.slug === slug)
  if (!page) throw new PageProblem(404, 'NOT_FOUND')
  // The event is not required, because the page also works without it.
  const variables = await preload(client, LandingScreenDocument, { eventId: page.eventId })
  return { page, variables }
}

/** The landing page for the race replay of one event. `landingPages` lists the events. */
function LandingScreen() {
  const { page, variables } = useLoaderData<LandingData>()
  const { event } = useLandingScreenSuspenseQuery({ variables }).data
  const intl = useIntl()
  const trail = useTrail('home')
  const links = useLinks()
  const name = event?.name ?? page.name

  return (
    <>
      <PageHead
        trail={trail}
        title={intl.formatMessage({ id: 'landing.title' }, { event: name })}
        description={intl.formatMessage({ id: 'landing.lead' }, { event: name })}
      />
      <PageHero
        trail={trail}
        facts={
          <>
            <span>
              <FormattedMessage id="landing.label" />
            </span>
            {event && <EventDate from={event.dateFrom} to={event.dateTo} of={event} />}
            {event && <Place city={event.city} country={event.country} />}
          </>
        }
        title={<bdi>{name}</bdi>}
        lead={<FormattedMessage id="landing.lead" values={{ event: <bdi>{name}</bdi> }} />}
      >
        {event && <ReplayExample event={event} />}
      </PageHero>
      <div className={styles.sections}>
        <PageSection title={<FormattedMessage id="landing.replay.title" />}>
          <ReplayOffer event={event} />
        </PageSection>
        {event && <LandingRankings event={event} />}
        <Apps />
        <PageSection title={<FormattedMessage id="landing.others.title" />}>
          <LandingLinks
            pages={landingPages
              .filter((other) => other.slug !== page.slug)
              .map(({ slug, name }) => ({ to: links.landing({ slug }), name }))}
          />
        </PageSection>
      </div>
    </>
  )
}

/** Links to the apps in the app stores. Renders nothing if the site has no app in a store. */
function Apps() {
  const stores = storesOf(useSite())
  if (stores.length === 0) return null
  return (
    <PageSection title={<FormattedMessage id="landing.apps.title" />}>
      <div className={styles.apps}>
        <p className="lead">
          <FormattedMessage id="landing.apps.text" />
        </p>
        <StoreLinks stores={stores} />
      </div>
    </PageSection>
  )
}

export const screen: Screen = {
  Component: LandingScreen,
  loader: landingLoader,
  query: LandingScreenDocument,
}
