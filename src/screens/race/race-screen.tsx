import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData } from 'react-router-dom'
import { linksIn, useLinks } from '../../router/links.ts'
import { type Loader, movedTo, type Screen, type RequestTime } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { LiveField } from '../../components/live/live-field.tsx'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { LiveRacesWithNews } from '../../components/live/live-races-with-news.tsx'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import {
  RaceScreenDocument,
  type RaceScreenQuery,
  type RaceScreenQueryVariables,
  useRaceScreenSuspenseQuery,
} from '../../gql/race.ts'
import { Link } from '../../ui/link.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { hasReplay } from '../../ui/field/has-replay.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CheckpointTable } from './checkpoint-table.tsx'
import { RaceCourse } from './race-course.tsx'
import { RaceHeader } from './race-header.tsx'
import { RankingList } from './ranking-list.tsx'
import styles from './race-screen.module.css'
import { siteTime } from '../../ui/site-time.ts'

interface RaceData extends RequestTime {
  variables: RaceScreenQueryVariables
}

const raceLoader: Loader = async ({
  client,
  params: { lang = '', eventId, raceId = '' },
  request,
}): Promise<RaceData> => {
  const variables = await preload(
    client,
    RaceScreenDocument,
    { raceId },
    {
      required: ({ race }) => {
        // A race belongs to one event. If the URL contains the id of another event, redirect to the
        // canonical URL.
        if (race?.event && race.event.id !== eventId) {
          throw movedTo(linksIn(lang).race({ eventId: race.event.id, raceId }), request)
        }
        return race?.event
      },
    },
  )
  return { variables, now: siteTime() }
}

function RaceScreen() {
  const { variables } = useLoaderData<RaceData>()
  const { data } = useRaceScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const { race } = data
  const startsLater = useStartsLater()
  if (!race) return null
  const isAwaited = startsLater(race, race.rankings ?? [])

  return (
    <>
      <RaceHeader race={race} startsLater={isAwaited} />
      <LiveRacesWithNews
        query={RaceScreenDocument}
        variables={variables}
        data={data}
        isLive={race.event?.state === 'DURING'}
        races={[race]}
      />
      <AwaitedStart query={RaceScreenDocument} variables={variables} event={race.event} />
      {race.field && race.event?.state === 'DURING' && !isOff(race) && (
        <section
          className={`${styles.liveBand} dark-colours`}
          aria-label={intl.formatMessage({ id: 'race.live.title' })}
        >
          <div className={`${styles.live} wrap`}>
            <LiveField race={{ ...race, field: race.field }} event={race.event} />
          </div>
        </section>
      )}
      <PageSection
        title={<FormattedMessage id="race.rankings.title" />}
        note={
          race.rankings && (
            <FormattedMessage id="race.rankings.note" values={{ count: race.rankings.length }} />
          )
        }
        more={<RaceLinks race={race} startsLater={isAwaited} />}
      >
        <RankingList race={race} startsLater={isAwaited} />
      </PageSection>
      <RaceCourse race={race} />
      {race.checkPoints.length > 0 && (
        <PageSection
          title={<FormattedMessage id="race.check_points.title" />}
          note={
            <FormattedMessage
              id="race.check_points.note"
              values={{ count: race.checkPoints.length }}
            />
          }
        >
          <CheckpointTable race={race} />
        </PageSection>
      )}
    </>
  )
}

/**
 * Links to the athletes on the course and to the replay. Omits a link that does not apply to the
 * race.
 */
function RaceLinks({
  race,
  startsLater,
}: {
  race: NonNullable<RaceScreenQuery['race']>
  startsLater: boolean
}) {
  const links = useLinks()
  if (!race.event) return null
  const path = { eventId: race.event.id, raceId: race.id }
  const hasUnofficial = race.rankings?.some(({ status }) => status !== 'OFFICIAL')
  const mayBeOnCourse = race.field?.onCourseCount !== 0
  return (
    <div className={styles.links}>
      {race.event.state === 'DURING' && !startsLater && hasUnofficial && mayBeOnCourse && (
        <Link className="more" to={links.onCourse(path)}>
          <FormattedMessage id="race.on_course" />
        </Link>
      )}
      {hasReplay(race) && (
        <Link className="more" to={links.raceReplay(path)}>
          <FormattedMessage id="race.replay" />
        </Link>
      )}
    </div>
  )
}

export const screen: Screen = {
  Component: RaceScreen,
  loader: raceLoader,
  query: RaceScreenDocument,
}
