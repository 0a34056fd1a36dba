import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { RankingScreenQuery } from '../../../gql/ranking.ts'
import { useLanguage } from '../../../i18n/languages.ts'
import { useLinks } from '../../../router/links.ts'
import { fileLinks } from '../../../router/file-links.ts'
import { zoneOf } from '../../../ui/event/time-of-day.tsx'
import { ForecastText } from '../../../ui/forecast/forecast-text.tsx'
import { Link } from '../../../ui/link.tsx'
import { finishTime } from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { useNeighboursLink } from '../use-ranking-link.ts'
import styles from './arrivals.module.css'
import { type LineNews, raceLine } from './use-news.ts'

interface ArrivalsProps {
  ranking: NonNullable<RankingScreenQuery['ranking']>
  /** The news of the race. In each line, the oldest item comes first. */
  news: readonly LineNews[]
  /** Whether the lists of athletes are shown. */
  hasLists: boolean
  /** Content at the end, for narrow screens. */
  children: ReactNode
}

/**
 * Shows what happens in a live ranking: the latest news, how many athletes are on the course or
 * have finished, who is expected next, and who has just finished. Links lead to the athletes on the
 * course. A narrow screen shows only the counts of athletes until the visitor opens the rest.
 */
export function Arrivals({ ranking, news, hasLists, children }: ArrivalsProps) {
  const id = useId()
  if (!ranking.arrivals) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="visuallyHidden">
        <FormattedMessage id="ranking.arrivals.title" />
      </h2>
      <details className={styles.details}>
        <summary className="chevron">
          <Counts ranking={ranking} />
        </summary>
        <div className={styles.content}>
          <NewsLines news={news} />
          <OnCourseLinks ranking={ranking} />
          {hasLists && (
            <div className={styles.columns}>
              <Expected ranking={ranking} />
              <Latest ranking={ranking} />
            </div>
          )}
          <div className={styles.narrow}>{children}</div>
        </div>
      </details>
    </section>
  )
}

type Part = Pick<ArrivalsProps, 'ranking'>

/** The latest milestone, and for each compared athlete the latest sentence. */
function NewsLines({ news }: Pick<ArrivalsProps, 'news'>) {
  const lines = new Map(news.map((each) => [each.line, each]))
  const latest = lines.get(raceLine)
  lines.delete(raceLine)
  return (
    <>
      <p className={styles.news}>
        {latest && (
          <>
            <b>{latest.time}</b> {latest.text}
          </>
        )}
      </p>
      {[...lines.values()].map(({ line, text }) => (
        <p key={line} className={styles.news}>
          {text}
        </p>
      ))}
    </>
  )
}

function Counts({ ranking: { arrivals } }: Part) {
  return (
    <b>
      <FormattedMessage
        id="ranking.arrivals.counts"
        values={{ finished: arrivals?.finishedCount, onCourse: arrivals?.onCourseCount }}
      />
    </b>
  )
}

/**
 * The counts of athletes, and links to the ranking around the first athlete on the course, to the
 * list of all athletes on the course, and to the feed.
 */
function OnCourseLinks({ ranking }: Part) {
  const links = useLinks()
  const language = useLanguage()
  const neighbours = useNeighboursLink()
  const { arrivals, race } = ranking
  if (!arrivals || !race) return null
  const { onCourseCount, firstOnCourseBib } = arrivals
  return (
    <p className={styles.links}>
      <span className={styles.wide}>
        <Counts ranking={ranking} />
      </span>
      {firstOnCourseBib !== null && (
        <Link className="more" to={neighbours(firstOnCourseBib)}>
          <FormattedMessage id="ranking.arrivals.first_on_course" />
        </Link>
      )}
      {onCourseCount > 0 && (
        <Link className="more" to={links.onCourse({ eventId: race.eventId, raceId: race.id })}>
          <FormattedMessage id="ranking.arrivals.on_course" />
        </Link>
      )}
      <a className="more" href={fileLinks.raceFeed({ language: language.code, raceId: race.id })}>
        <FormattedMessage id="ranking.arrivals.feed" />
      </a>
    </p>
  )
}

function Latest({ ranking: { arrivals, race, ...ranking } }: Part) {
  const timing = useTiming(race)
  return (
    <ArrivalList
      {...{ race, rankingId: ranking.id }}
      title="latest"
      empty="nobody"
      athletes={arrivals?.latest.map(({ position, time, ...athlete }) => ({
        ...athlete,
        place: <span className={styles.place}>{position}</span>,
        time: <b className={styles.time}>{finishTime(time, timing)}</b>,
      }))}
    />
  )
}

function Expected({ ranking: { arrivals, race, ...ranking } }: Part) {
  return (
    <ArrivalList
      {...{ race, rankingId: ranking.id }}
      title="expected"
      empty="nobody_expected"
      athletes={arrivals?.expected.map(({ forecast, ...athlete }) => ({
        ...athlete,
        time: (
          <span className={`${styles.forecast} quiet`}>
            <ForecastText forecast={forecast} {...zoneOf(race?.event, forecast.latest)} isShort />
          </span>
        ),
      }))}
    />
  )
}

interface ListedAthlete {
  participantId: string
  name: string
  place?: ReactNode
  time: ReactNode
}

interface ArrivalListProps extends Pick<Part['ranking'], 'race'> {
  rankingId: string
  /**
   * The last part of the id of a message. `title` is for the heading, and `empty` is for an empty
   * list.
   */
  title: 'latest' | 'expected'
  empty: 'nobody' | 'nobody_expected'
  athletes: readonly ListedAthlete[] | undefined
}

/** A list of athletes with a time, under a heading. */
function ArrivalList({ race, rankingId, title, empty, athletes = [] }: ArrivalListProps) {
  const links = useLinks()
  if (!race) return null
  const path = { eventId: race.eventId, raceId: race.id, rankingId }
  return (
    <div>
      <h3 className={styles.heading}>
        <FormattedMessage id={`ranking.arrivals.${title}`} />
      </h3>
      <ul className={styles.list}>
        {athletes.map(({ participantId, name, place, time }, index) => (
          // Each row keeps its element when its athlete changes. Otherwise the rows would move.
          <li key={index}>
            {place}
            <Link className={styles.name} to={links.athlete({ ...path, athleteId: participantId })}>
              <bdi>{name}</bdi>
            </Link>
            {time}
          </li>
        ))}
        {athletes.length === 0 && (
          <li className="quiet">
            <FormattedMessage id={`ranking.arrivals.${empty}`} />
          </li>
        )}
      </ul>
    </div>
  )
}
