import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { storesOf, useSite } from '../../site-context.ts'
import {
  ReplayScreenDocument,
  type ReplayScreenQuery,
  type ReplayScreenQueryVariables,
  useReplayScreenSuspenseQuery,
} from '../../gql/replay.ts'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { LandingLinks } from '../../ui/page/landing-links.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { textTags } from '../../ui/legal-text/text-tags.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { ReplayExample } from '../../components/replay-example/replay-example.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { StoreLinks } from '../../ui/store-links.tsx'
import { Offers } from './offers.tsx'
import styles from './replay-screen.module.css'

/** Maximum number of events whose races the page lists, beginning with the most recent event. */
const mostEvents = 48
/** Maximum number of listed races. */
const mostRaces = 24

const replayLoader: Loader = ({ client }) =>
  preload(client, ReplayScreenDocument, { itemsPerPage: mostEvents })

/** Explains race replays: either the free replays, or the paid replays with one year of access. */
function ReplayScreen() {
  const intl = useIntl()
  const trail = useTrail('home')
  const links = useLinks()
  const variables = useLoaderData<ReplayScreenQueryVariables>()
  const { data } = useReplayScreenSuspenseQuery({ variables })
  const [shown] = data.shown?.items ?? []
  const kind = usePage().id === 'replay/free' ? 'free' : 'paid'

  return (
    <>
      <PageHead
        trail={trail}
        title={intl.formatMessage({ id: `replay.${kind}.title` })}
        description={intl.formatMessage({ id: `replay.${kind}.lead` })}
      />
      <PageHero
        trail={trail}
        title={<FormattedMessage id={`replay.${kind}.title`} />}
        lead={<FormattedMessage id={`replay.${kind}.lead`} />}
      >
        {shown && <ReplayExample event={shown} />}
      </PageHero>
      <div className={styles.sections}>
        <PageSection title={<FormattedMessage id="replay.what.title" />}>
          <div className={styles.text}>
            <FormattedMessage id="replay.what.text" values={textTags} />
          </div>
        </PageSection>
        <PageSection
          title={<FormattedMessage id="replay.offers.title" />}
          more={
            <MoreLink
              to={kind === 'free' ? links.replayPaid() : links.replayFree()}
              id={kind === 'free' ? 'replay.other.paid' : 'replay.other.free'}
            />
          }
        >
          <Offers kind={kind} />
          <p>
            <MoreLink to={`${links.generalConditions()}#replay`} id="replay.conditions" />
          </p>
        </PageSection>
        {kind === 'paid' && (
          <PageSection title={<FormattedMessage id="replay.year.title" />}>
            <div className={styles.text}>
              <p>
                <FormattedMessage id="replay.year.text" />
              </p>
            </div>
          </PageSection>
        )}
        <PageSection title={<FormattedMessage id="replay.which.title" />}>
          <div className={styles.text}>
            <p>
              <FormattedMessage id={`replay.which.text.${kind}`} />
            </p>
          </div>
          <WithReplay events={data.events?.items ?? []} kind={kind} />
        </PageSection>
        <Apps />
      </div>
    </>
  )
}

/** Links to the apps in the app stores. Renders nothing if the site has no app in a store. */
function Apps() {
  const stores = storesOf(useSite())
  if (stores.length === 0) return null
  return (
    <PageSection title={<FormattedMessage id="replay.apps.title" />}>
      <div className={styles.text}>
        <p>
          <FormattedMessage id="replay.apps.text" />
        </p>
        <StoreLinks stores={stores} />
      </div>
    </PageSection>
  )
}

interface WithReplayProps {
  events: NonNullable<ReplayScreenQuery['events']>['items']
  kind: 'free' | 'paid'
}

/**
 * The races on this site with a free or a paid replay. A race is listed only if it has a known
 * distance, participants and checkpoints. The latest event comes first.
 */
function WithReplay({ events, kind }: WithReplayProps) {
  const links = useLinks()
  const access = kind === 'free' ? 'OPEN' : 'LOCKED'
  const races = events.flatMap((event) =>
    event.races
      .filter(
        ({ replay, distance, participantsCount, checkPoints }) =>
          replay?.access === access &&
          (distance ?? 0) > 0 &&
          participantsCount > 0 &&
          checkPoints.length > 0,
      )
      .map((race) => ({ event, race })),
  )
  if (races.length === 0) {
    return (
      <p className="quiet">
        <FormattedMessage id="ui.empty.items" />
      </p>
    )
  }
  const pages = races.slice(0, mostRaces).map(({ event, race }) => ({
    to: links.raceReplay({ eventId: event.id, raceId: race.id }),
    name: event.name,
    detail: race.name,
  }))
  return <LandingLinks pages={pages} />
}

export const screen: Screen = {
  Component: ReplayScreen,
  loader: replayLoader,
  query: ReplayScreenDocument,
}
