import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { AthleteBoardFragment, AthleteHeadFragment } from '../../gql/athlete.ts'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { RaceStart } from '../../components/live/race-start.tsx'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import { Figures } from '../../ui/page/figures.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { Place } from '../../ui/country.tsx'
import { isOver } from '../../ui/event/ranking-state.ts'
import { isOff } from '../../ui/event/status-facts.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { previewOf } from '../../components/page-head/shared-preview.tsx'
import { RankedBy } from '../../ui/results/ranked-by.tsx'
import { RankingStatus } from '../../ui/results/ranking-status.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { ShareButton } from '../../components/share/share-button.tsx'
import { useSharedAthlete } from '../../components/share/use-shared-athlete.ts'
import { StateIcon } from '../../ui/event/state-icon.tsx'
import styles from './athlete-header.module.css'
import { Bib } from './bib.tsx'

/**
 * Maximum number of characters of a short name. A name that is not short has a smaller font size.
 */
const shortName = 26
/** Maximum number of characters of each word in a short name. */
const shortWord = 11

const isLong = (name: string) =>
  name.length > shortName || name.split(' ').some((word) => word.length > shortWord)

interface AthleteHeaderProps {
  result: AthleteHeadFragment
  /** The ranking in the URL, otherwise the athlete's first ranking. */
  ranking: AthleteBoardFragment['placings'][number]['ranking']
}

/** The header with bib, name, facts about the athlete and state of the result. */
export function AthleteHeader({ result, ranking }: AthleteHeaderProps) {
  const intl = useIntl()
  const { race } = result
  if (!race?.event) return null
  const names = { name: result.name, race: race.name, event: race.event.name }
  return (
    <section className={`${styles.header} wrap`}>
      <div className={styles.trail}>
        <AthletePageHead
          title={intl.formatMessage({ id: 'athlete.head.title' }, names)}
          result={result}
          ranking={ranking}
        />
      </div>
      {result.bib !== null && <Bib number={result.bib} event={names.event} race={names.race} />}
      <div className={result.bib === null ? styles.alone : undefined}>
        <PersonFacts result={result} />
        <h1 className={`${styles.name} ${isLong(result.name) ? styles.long : ''} display`}>
          <bdi>{result.name}</bdi>
        </h1>
        <StateOfResult result={result} ranking={ranking} race={race} event={race.event} />
        <Actions result={result} />
      </div>
    </section>
  )
}

/**
 * The header of an athlete on the course. Its height is small, so a phone also shows the running
 * clock and the course without scrolling.
 */
export function RunnerHeader({ title, ...props }: AthleteHeaderProps & { title: string }) {
  const { result } = props
  return (
    <section className={`${styles.runner} wrap`}>
      <AthletePageHead title={title} {...props} />
      <h1 className={`${styles.runnerName} display`}>
        {result.bib !== null && (
          <span className={`${styles.runnerBib} bib-colours`}>{result.bib}</span>
        )}{' '}
        <bdi>{result.name}</bdi>
      </h1>
    </section>
  )
}

/**
 * The facts about an athlete on the course, below the running clock.
 * @param props.children further figures, such as the athlete's places
 */
export function RunnerFacts({
  result,
  ranking,
  children,
}: AthleteHeaderProps & { children: ReactNode }) {
  const { race } = result
  if (!race?.event) return null
  return (
    <section className={`${styles.runnerFacts} wrap`}>
      <PersonFacts result={result} />
      <StateOfResult result={result} ranking={ranking} race={race} event={race.event} />
      <Figures>{children}</Figures>
      <Actions result={result} />
    </section>
  )
}

/** The metadata of the page, and the breadcrumb. */
function AthletePageHead({ title, result, ranking }: AthleteHeaderProps & { title: string }) {
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const { shared, shareTitle } = useSharedAthlete(result)
  const { race } = result
  if (!race?.event) return null
  const path = { eventId: race.event.id, raceId: race.id }
  const trail = [
    { to: links.event(path), name: race.event.name },
    { to: links.race(path), name: race.name },
    ...(ranking
      ? [
          {
            to: links.ranking({ ...path, rankingId: ranking.id }),
            name: translateTitle(ranking.name),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title={title}
        description={intl.formatMessage(
          { id: 'athlete.head.description' },
          { name: result.name, race: race.name, event: race.event.name },
        )}
        canonical={links.athlete({ ...path, athleteId: result.participantId })}
        shared={previewOf(shared)}
        shareTitle={shareTitle}
        trail={trail}
        indexed={!result.isPrivate}
      />
      <Breadcrumb trail={trail} />
    </>
  )
}

/** The buttons for sharing and following the athlete. */
function Actions({ result }: Pick<AthleteHeaderProps, 'result'>) {
  const { shared, shareTitle } = useSharedAthlete(result)
  const event = result.race?.event?.name ?? ''
  return (
    <div className="row">
      <ShareButton of={shared} title={shareTitle ?? `${result.name} · ${event}`} />
      {!result.isPrivate && <FollowButton kind="athletes" id={result.id} name={result.name} />}
    </div>
  )
}

type AthleteRace = NonNullable<AthleteHeaderProps['result']['race']>

/** Place, gender, age, category and team, as far as they are known. */
function PersonFacts({ result }: Pick<AthleteHeaderProps, 'result'>) {
  const translateTitle = useStandardTitle()
  return (
    <p className={`${styles.facts} quiet`}>
      <Place city={result.city} country={result.country} />
      {result.gender && (
        <span>
          <FormattedMessage id={`athlete.gender.${result.gender}`} />
        </span>
      )}
      {result.age !== null && (
        <span>
          <FormattedMessage id="athlete.head.age" values={{ age: result.age }} />
        </span>
      )}
      {result.category !== null && <bdi>{translateTitle(result.category)}</bdi>}
      {result.team !== null && result.team !== result.name && (
        <span className={styles.club}>
          <bdi>{result.team}</bdi>
          <FollowButton kind="clubs" id={result.team} name={result.team} isSmall />
        </span>
      )}
    </p>
  )
}

/**
 * The state of the result, and the status of the ranking. Before the start of the race, says when
 * the race starts.
 */
function StateOfResult({
  result,
  ranking,
  race,
  event,
}: AthleteHeaderProps & { race: AthleteRace; event: NonNullable<AthleteRace['event']> }) {
  const lastCheckpoint = result.splits.findLast(
    (split) => !split.isFinish && split.passing !== null,
  )
  const startsLater = useStartsLater()
  const isAwaited = isOff(race) || startsLater(race, ranking ? [ranking] : [])
  if (isAwaited && (result.progress === 'NOT_STARTED' || result.progress === 'HIDDEN')) {
    return (
      <p className={`${styles.state} row`}>
        <RaceStart race={race} timeZone={event.timeZone} />
      </p>
    )
  }
  return (
    <p className={`${styles.state} row`}>
      <b className={styles.end}>
        {result.state === 'FINISHED' && <FinishMark />}
        <ResultState
          state={wordOf(result.state)}
          lastCheckpoint={lastCheckpoint?.name ?? null}
          progress={wordOf(result.progress)}
          isOver={isOver(race, result.placings[0]?.ranking)}
        />
      </b>
      {ranking && (
        <span className={`${styles.facts} quiet`}>
          {ranking.status && (
            <span>
              <RankingStatus status={ranking.status} />
            </span>
          )}
          <span>
            <RankedBy ranking={ranking} />
          </span>
          {event.state === 'DURING' && <DataAsOf feeds={[ranking]} timeZone={event.timeZone} />}
        </span>
      )}
    </p>
  )
}

/** The finish icon. The text beside the icon has the same meaning. */
function FinishMark() {
  return (
    <span aria-hidden="true">
      <StateIcon state="after" />
    </span>
  )
}
