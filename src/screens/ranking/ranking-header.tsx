import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { RankingScreenQuery } from '../../gql/ranking.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { fileLinks } from '../../router/file-links.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import { useSite } from '../../site-context.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { RaceStart } from '../../components/live/race-start.tsx'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { previewOf } from '../../components/page-head/shared-preview.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { RankedBy } from '../../ui/results/ranked-by.tsx'
import { RankingStatus } from '../../ui/results/ranking-status.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { Sentences } from '../../ui/text/sentences.tsx'
import { ShareButton } from '../../components/share/share-button.tsx'
import { Arrivals } from './arrivals/arrivals.tsx'
import type { LineNews } from './arrivals/use-news.ts'
import { RankingTabs } from './ranking-tabs.tsx'
import { DataAge } from './data-age.tsx'
import styles from './ranking-header.module.css'

interface RankingHeaderProps {
  ranking: NonNullable<RankingScreenQuery['ranking']>
  view: RankingView
  /** The page number, counted from 1. */
  page: number
  /** Sentences that tell what has happened in a live ranking. */
  news: readonly LineNews[]
}

/** Tells feed readers the URL of the feed with the milestones of the race. */
function FeedLink({
  race,
  event,
}: {
  race: { id: string; name: string }
  event: { name: string }
}) {
  const language = useLanguage()
  const { origin = '' } = useSite()
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      href={origin + fileLinks.raceFeed({ language: language.code, raceId: race.id })}
      title={`${race.name} · ${event.name}`}
    />
  )
}

/**
 * The header of a ranking: name, status, age of the data, and the time that decides the ranking.
 */
export function RankingHeader({ ranking, view, page, news }: RankingHeaderProps) {
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const startsLater = useStartsLater()
  const { race } = ranking
  if (!race?.event) return null
  const { event } = race
  const title = translateTitle(ranking.name)
  const shared = { kind: 'ranking', id: ranking.id } as const
  const names = { ranking: title, race: race.name, event: event.name }
  const isAwaited = isOff(race) || startsLater(race, [ranking])
  const isOpen = ranking.status !== 'OFFICIAL' && !isAwaited
  const isRunning = event.state === 'DURING' && ranking.status !== 'OFFICIAL' && !isOff(race)
  const isLive = isRunning && ranking.arrivals !== null
  const trail = [
    { to: links.event({ eventId: event.id }), name: event.name },
    { to: links.race({ eventId: event.id, raceId: race.id }), name: race.name },
  ]
  return (
    <div className={`${styles.header} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: 'ranking.head.title' }, names)}
        description={intl.formatMessage({ id: 'ranking.head.description' }, names)}
        shared={previewOf(shared)}
        trail={trail}
      />
      <FeedLink race={race} event={event} />
      <div className={styles.trail}>
        <Breadcrumb trail={trail} />
        <div className={`${styles.first} row`}>
          <h1 className={`${styles.title} display display-80`}>{title}</h1>
          <ShareButton of={shared} title={`${title} · ${event.name}`} />
        </div>
      </div>
      <div className={`${styles.facts} ${isOpen ? styles.open : ''}`}>
        <div className={styles.note}>
          <State ranking={ranking} isAwaited={isAwaited} />
          {isLive ? (
            <div className={styles.wide}>
              <About {...{ ranking, isAwaited }} />
            </div>
          ) : (
            <About {...{ ranking, isAwaited }} />
          )}
        </div>
        {isLive && (
          <Arrivals {...{ ranking, news }} hasLists={page === 1 && Object.keys(view).length === 0}>
            <About {...{ ranking, isAwaited }} />
          </Arrivals>
        )}
      </div>
      <RankingTabs ranking={ranking} view={view} />
    </div>
  )
}

type Ranking = RankingHeaderProps['ranking']
type Race = NonNullable<Ranking['race']>

/**
 * The status of the ranking and the age of its data. For an awaited race, says when it starts, or
 * that it is cancelled or postponed.
 * @param props.isAwaited whether the race is cancelled, postponed or still has to start
 */
function State({ ranking, isAwaited }: { ranking: Ranking; isAwaited: boolean }) {
  const { race } = ranking
  if (!race?.event) return null
  const { event } = race
  const isTimed = event.state === 'DURING' && ranking.status !== 'OFFICIAL' && ranking.asOf !== null
  return (
    <p className={styles.state}>
      {isAwaited ? (
        <RaceStart race={race} timeZone={event.timeZone} />
      ) : (
        ranking.status && (
          <b>
            <RankingStatus status={ranking.status} />
          </b>
        )
      )}
      <span>
        {isAwaited ? null : isTimed ? (
          <DataAsOf feeds={[ranking]} timeZone={event.timeZone} />
        ) : (
          <DataAge
            instant={ranking.updatedAt}
            timeZone={event.timeZone}
            dated={ranking.status === 'OFFICIAL'}
          />
        )}
      </span>
    </p>
  )
}

/** Says, after the race, how good the site's forecasts were. */
function ForecastQuality({ quality }: { quality: Race['forecastQuality'] }) {
  if (!quality) return null
  const { forecasts, held, finishError } = quality
  return (
    <p className="quiet">
      <Sentences
        first={<FormattedMessage id="ranking.note.forecast" values={{ forecasts, held }} />}
        second={
          finishError !== null && (
            <FormattedMessage id="ranking.note.forecast_error" values={{ error: finishError }} />
          )
        }
      />
    </p>
  )
}

/**
 * The time that decides the ranking, and the meaning of the ranking's status. Before the start, there
 * are no results that could be official or not.
 */
function About({ ranking, isAwaited }: { ranking: Ranking; isAwaited: boolean }) {
  if (isAwaited) {
    return (
      <p>
        <b>
          <RankedBy ranking={ranking} />
        </b>
      </p>
    )
  }
  return (
    <details className={styles.about}>
      <summary className="chevron">
        <b>
          <RankedBy ranking={ranking} />
        </b>
      </summary>
      <p className="quiet">
        <FormattedMessage
          id={ranking.status === 'OFFICIAL' ? 'ranking.note.official' : 'ranking.note.unofficial'}
        />
      </p>
      <ForecastQuality quality={ranking.race?.forecastQuality ?? null} />
    </details>
  )
}
