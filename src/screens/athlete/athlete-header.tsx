import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { AthleteBoardFragment, AthleteHeadFragment } from '../../gql/athlete.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { Place } from '../../ui/country.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { RankedBy } from '../../ui/results/ranked-by.tsx'
import { RankingStatus } from '../../ui/results/ranking-status.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { ShareButton } from '../../components/share/share-button.tsx'
import { useSharedAthlete } from '../../components/share/use-shared-athlete.ts'
import { StateIcon } from '../../ui/event/state-icon.tsx'
import styles from './athlete-header.module.css'
import { Bib } from './bib.tsx'

/** A name with more characters than this has a smaller font size. */
const shortName = 26

interface AthleteHeaderProps {
  result: AthleteHeadFragment
  /** The ranking from which the visitor came to this page. */
  ranking: AthleteBoardFragment['placings'][number]['ranking']
}

/** The header with bib, name, facts about the athlete and state of the result. */
export function AthleteHeader({ result, ranking }: AthleteHeaderProps) {
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const { race } = result
  const shared = useSharedAthlete(result)
  if (!race?.event) return null
  const { event } = race
  const names = { name: result.name, race: race.name, event: event.name }
  const path = { eventId: event.id, raceId: race.id }
  const trail = [
    { to: links.event(path), name: event.name },
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
    <section className={`${styles.header} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: 'athlete.head.title' }, names)}
        description={intl.formatMessage({ id: 'athlete.head.description' }, names)}
        canonical={links.athlete({ ...path, athleteId: result.participantId })}
        {...shared}
        trail={trail}
        indexed={!result.isPrivate}
      />
      <div className={styles.trail}>
        <Breadcrumb trail={trail} />
      </div>
      {result.bib !== null && <Bib number={result.bib} event={event.name} race={race.name} />}
      <div className={result.bib === null ? styles.alone : undefined}>
        <PersonFacts result={result} />
        <h1
          className={`${styles.name} ${result.name.length > shortName ? styles.long : ''} display`}
        >
          <bdi>{result.name}</bdi>
        </h1>
        <StateOfResult result={result} ranking={ranking} event={event} />
        <ShareButton
          of={shared.shared}
          title={shared.shareTitle ?? `${result.name} · ${event.name}`}
        />
      </div>
    </section>
  )
}

type AthleteEvent = NonNullable<NonNullable<AthleteHeaderProps['result']['race']>['event']>

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
      {result.team !== null && <bdi>{result.team}</bdi>}
    </p>
  )
}

/** The state of the result, and how final the ranking is. */
function StateOfResult({
  result,
  ranking,
  event,
}: AthleteHeaderProps & { event: Pick<AthleteEvent, 'state' | 'timeZone'> }) {
  const lastCheckpoint = result.splits.findLast(
    (split) => !split.isFinish && split.passing !== null,
  )
  return (
    <p className={`${styles.state} row`}>
      <b className={styles.end}>
        {result.state === 'FINISHED' && <FinishMark />}
        <ResultState state={wordOf(result.state)} lastCheckpoint={lastCheckpoint?.name ?? null} />
      </b>
      {ranking && (
        <span className={`${styles.facts} quiet`}>
          <span>
            <RankingStatus status={ranking.status} />
          </span>
          <span>
            <RankedBy rule={wordOf(ranking.decidedBy)} />
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
