import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { linksIn, useLinks } from '../../router/links.ts'
import { isCheckpoint } from '../../router/ranking-view.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { type Loader, movedTo, type Screen, type RequestTime } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import {
  OnCourseScreenDocument,
  type OnCourseScreenQueryVariables,
  useOnCourseScreenSuspenseQuery,
} from '../../gql/on-course.ts'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { RaceStart } from '../../components/live/race-start.tsx'
import { useUnderWay } from '../../components/live/under-way.ts'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Link } from '../../ui/link.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { NoItems } from '../../ui/page/no-items.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { OnCourseGroups } from './on-course-groups.tsx'
import { OnCourseList } from './on-course-list.tsx'
import styles from './on-course-screen.module.css'
import { siteTime } from '../../ui/site-time.ts'

interface OnCourseData extends RequestTime {
  variables: OnCourseScreenQueryVariables
}

const minute = 60_000

const onCourseLoader: Loader = async ({ client, params, request }): Promise<OnCourseData> => {
  const { lang = '', eventId, raceId = '' } = params
  const query = new URL(request.url).searchParams
  const checkPointId = query.get('checkpoint')
  const now = Math.floor(siteTime() / minute) * minute
  const variables = await preload(
    client,
    OnCourseScreenDocument,
    {
      raceId,
      page: readPage(request),
      itemsPerPage: pageSizes.ranking,
      ...(checkPointId !== null && isCheckpoint(checkPointId) && { checkPointId }),
      ...(query.has('overdue') && { overdueAt: new Date(now).toISOString() }),
    },
    {
      required: ({ race }) => {
        if (race?.event && race.event.id !== eventId) {
          throw movedTo(linksIn(lang).onCourse({ eventId: race.event.id, raceId }), request)
        }
        return race?.event && race.onCourse
      },
    },
  )
  return { variables, now }
}

/** Loads the list of overdue athletes again each minute, because athletes become overdue by time. */
function useCurrentOverdue(isOverdue: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOverdue) return
    const timer = setInterval(() => {
      void revalidate()
    }, minute)
    return () => {
      clearInterval(timer)
    }
  }, [isOverdue, revalidate])
}

function OnCourseScreen() {
  const { variables } = useLoaderData<OnCourseData>()
  useCurrentOverdue(variables.overdueAt != null)
  const { data } = useOnCourseScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const startsLater = useStartsLater()
  const isUnderWay = useUnderWay()
  const { race } = data
  if (!race?.event || !race.onCourse) return null
  const { event, onCourse } = race
  const { items, total, groups, privateCount } = onCourse
  const { itemsPerPage } = variables
  const isAwaited = isOff(race) || startsLater(race, [race])
  const isSilent = groups.length === 0 && race.asOf === null && isUnderWay({ ...race, field: null })
  const isOverdue = variables.overdueAt != null
  // `page` is null only in the response to a query with a cursor. This screen queries by page
  // number.
  const page = onCourse.page ?? variables.page
  const path = { eventId: event.id, raceId: race.id }
  const view = {
    ...(variables.checkPointId != null && { checkpoint: variables.checkPointId }),
    ...(isOverdue && { overdue: true }),
  }
  const trail = [
    { to: links.event(path), name: event.name },
    { to: links.race(path), name: race.name },
  ]
  return (
    <>
      <PageHead
        title={intl.formatMessage(
          { id: 'on_course.head_title' },
          { race: race.name, event: event.name },
        )}
      />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id="on_course.title" />
        </h1>
        {(isAwaited || groups.length > 0) && (
          <p className="lead row">
            {isAwaited ? (
              <RaceStart race={race} timeZone={event.timeZone} />
            ) : (
              <FormattedMessage id="on_course.lead" />
            )}
          </p>
        )}
      </header>
      <LiveRaces
        query={OnCourseScreenDocument}
        variables={variables}
        data={data}
        isLive={race.event.state === 'DURING'}
      />
      <AwaitedStart query={OnCourseScreenDocument} variables={variables} event={event} />
      <div className={`${styles.list} wrap`}>
        <OnCourseGroups groups={groups} path={path} view={view} />
        <NoItems shown={items.length} total={total} itemsPerPage={itemsPerPage}>
          <Nobody
            isOverdue={isOverdue}
            isSilent={isSilent}
            checkPointId={variables.checkPointId}
            checkPoints={race.checkPoints}
          />
        </NoItems>
        <OnCourseList athletes={items} path={path} event={event} />
        <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
        {privateCount > 0 && !isAwaited && !isSilent && (
          <p className="quiet">
            <FormattedMessage id="on_course.private" values={{ count: privateCount }} />
          </p>
        )}
        {(isOverdue || variables.checkPointId != null) && (
          <Link className="more" to={links.onCourse(path)}>
            <FormattedMessage id="on_course.all" />
          </Link>
        )}
      </div>
    </>
  )
}

interface NobodyProps {
  isOverdue: boolean
  /** Whether the race has started and no passing has arrived yet. */
  isSilent: boolean
  /** The checkpoint to which the list is limited, or `start`. */
  checkPointId: string | null | undefined
  checkPoints: readonly { id: string; name: string }[]
}

/** The message of an empty list. The message names the filters of the list. */
function Nobody({ isOverdue, isSilent, checkPointId, checkPoints }: NobodyProps) {
  const none = isOverdue ? 'on_course.none_overdue' : 'on_course.none'
  if (checkPointId == null) {
    return <FormattedMessage id={isSilent && !isOverdue ? 'on_course.none_yet' : none} />
  }
  if (checkPointId === 'start') return <FormattedMessage id={`${none}_at_start`} />
  const name = checkPoints.find(({ id }) => id === checkPointId)?.name
  // The checkpoint in the URL may not exist in the race.
  if (name === undefined) return <FormattedMessage id="ui.empty.items" />
  return <FormattedMessage id={`${none}_at`} values={{ checkPoint: <bdi>{name}</bdi> }} />
}

export const screen: Screen = {
  Component: OnCourseScreen,
  loader: onCourseLoader,
  query: OnCourseScreenDocument,
}
