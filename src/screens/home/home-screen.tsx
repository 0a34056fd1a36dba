import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen, RequestTime } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { useSite } from '../../site-context.ts'
import { leaderOf } from '../../components/live/leader-sentence.tsx'
import { useIsLive, useUnderWay } from '../../components/live/under-way.ts'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { beforeStart } from '../../components/live/use-repeated-query.ts'
import { EventCard } from '../../components/event-card/event-card.tsx'
import { NewsList } from '../../components/news-list/news-list.tsx'
import {
  HomeScreenDocument,
  type HomeScreenQuery,
  type HomeScreenQueryVariables,
  type LiveBoardFragment,
  type WeekLanesFragment,
  useHomeScreenSuspenseQuery,
} from '../../gql/home.ts'
import { CardGrid } from '../../ui/page/card-grid.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { isCancelled, isOff } from '../../ui/event/status-facts.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Audiences } from './audiences.tsx'
import { HomeHero, type LedRace } from './home-hero.tsx'
import styles from './home-screen.module.css'
import { MyPeople } from './my-people.tsx'
import { LiveEvents } from './live-events.tsx'
import { WeekLanes } from './week-lanes.tsx'
import { today } from '../../../domain/civil-days.ts'
import { siteTime } from '../../ui/site-time.ts'
import { useCurrentTime } from '../../ui/use-now.ts'

interface HomeData extends RequestTime {
  variables: HomeScreenQueryVariables
  /** The current civil day, YYYY-MM-DD. */
  today: string
}

/** The maximum number of events in the seven lanes. The page of the week shows all events. */
const inWeek = 50

const minuteMs = 60_000

const homeLoader: Loader = async ({ client, timeZone }): Promise<HomeData> => {
  const variables = { inWeek, inStrip: pageSizes.homeStrip }
  // The page omits a part that failed to load. The page fails only when all parts failed to load.
  const required = (data: object) => Object.values(data).some((part) => part !== null)
  return {
    variables: await preload(client, HomeScreenDocument, variables, { required }),
    today: today(timeZone),
    now: Math.floor(siteTime() / minuteMs) * minuteMs,
  }
}

/** Returns the live events without their cancelled races. */
const liveEventsOf = (
  events: LiveBoardFragment[],
  isLive: ReturnType<typeof useIsLive>,
): LiveBoardFragment[] =>
  events
    .filter(isLive)
    .map((event) => ({ ...event, races: event.races.filter((race) => !isCancelled(race)) }))

/**
 * Returns the race under way whose leader the hero shows. Prefers a race in which nobody has
 * finished.
 */
function ledRaceOf(
  events: LiveBoardFragment[],
  isUnderWay: ReturnType<typeof useUnderWay>,
): LedRace | undefined {
  const led = events.flatMap((event) =>
    event.races.flatMap((race) => {
      const { field } = race
      const leader = field && leaderOf(field)
      if (!leader || !isUnderWay(race)) return []
      const share = Math.min(1, leader.metres / field.distance)
      return { event, race, leader, share }
    }),
  )
  return led.find(({ leader }) => !leader.isFinished) ?? led[0]
}

/** Whether one of the events starts within the next minutes. */
function useIsStartSoon(events: readonly (LiveBoardFragment & WeekLanesFragment)[]): boolean {
  const soon = useCurrentTime() + beforeStart.soonMs
  return events.some(
    (event) => event.state === 'BEFORE' && !isOff(event) && Date.parse(event.startsAt) < soon,
  )
}

function HomeScreen() {
  const { variables, today: firstDay } = useLoaderData<HomeData>()
  const { data } = useHomeScreenSuspenseQuery({ variables })
  const links = useLinks()
  const week = data.week?.items ?? []
  const live = liveEventsOf(week, useIsLive())
  const led = ledRaceOf(live, useUnderWay())
  const news = data.news?.items ?? []
  const begun = week.filter(({ state }) => state === 'DURING').length
  const eventsCount = (data.upcoming?.total ?? 0) + begun + (data.finished?.total ?? 0)

  return (
    <>
      <HomeHead />
      <HomeHero eventsCount={eventsCount} live={live.length > 0} led={led} />
      <MyPeople />
      {live.length > 0 && <LiveEvents events={live} />}
      <LiveRaces
        query={HomeScreenDocument}
        variables={variables}
        data={data}
        isLive={begun > 0}
        isStartSoon={useIsStartSoon(week)}
        led={live}
      />
      <div className={live.length > 0 ? styles.afterLiveEvents : undefined}>
        {data.week && (
          <PageSection
            wide
            title={<FormattedMessage id="home.week.title" />}
            more={
              data.week.total > 0 && (
                <MoreLink
                  to={links.eventsWeek()}
                  id="home.week.all"
                  values={{ count: data.week.total }}
                />
              )
            }
          >
            <WeekLanes events={week} total={data.week.total} today={firstDay} />
          </PageSection>
        )}
        <UpcomingEvents upcoming={data.upcoming} />
        <FinishedEvents finished={data.finished} />
        {news.length > 0 && (
          <PageSection
            title={<FormattedMessage id="home.news.title" />}
            more={<MoreLink to={links.updates()} id="home.news.all" />}
          >
            <NewsList items={news} withEvent />
          </PageSection>
        )}
        <Audiences />
      </div>
    </>
  )
}

/**
 * The metadata of the home page for search engines: title, description, and the URL of the search.
 */
function HomeHead() {
  const intl = useIntl()
  const links = useLinks()
  const { name, logo } = useSite()
  return (
    <PageHead
      title={intl.formatMessage({ id: 'home.title' })}
      description={intl.formatMessage({ id: 'home.description' })}
      about={{
        '@type': 'WebSite',
        name,
        url: links.home(),
        publisher: { '@type': 'Organization', name, url: links.home(), logo },
        inLanguage: intl.locale,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${links.search()}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  )
}

type Events = Pick<HomeScreenQuery, 'upcoming' | 'finished'>

/** Cards of the next events. The first card is large. */
function UpcomingEvents({ upcoming }: Pick<Events, 'upcoming'>) {
  const links = useLinks()
  const [next, ...others] = upcoming?.items ?? []
  if (!next) return null
  return (
    <PageSection
      wide
      title={<FormattedMessage id="home.upcoming.title" />}
      more={
        <MoreLink
          to={links.eventsUpcoming()}
          id="home.upcoming.all"
          values={{ count: upcoming?.total ?? 0 }}
        />
      }
    >
      <CardGrid largeFirst>
        <EventCard event={next} large />
        {others.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </CardGrid>
    </PageSection>
  )
}

/** Cards of the most recently finished events. */
function FinishedEvents({ finished }: Pick<Events, 'finished'>) {
  const links = useLinks()
  const events = finished?.items ?? []
  if (events.length === 0) return null
  return (
    <PageSection
      wide
      title={<FormattedMessage id="home.finished.title" />}
      more={
        <MoreLink
          to={links.eventsFinished()}
          id="home.finished.all"
          values={{ count: finished?.total ?? 0 }}
        />
      }
    >
      <CardGrid>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </CardGrid>
    </PageSection>
  )
}

export const screen: Screen = {
  Component: HomeScreen,
  loader: homeLoader,
  query: HomeScreenDocument,
}
