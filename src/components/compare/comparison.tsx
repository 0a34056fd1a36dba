import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { isAthleteId } from '../../../domain/ids.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'
import { readComparedBibs } from '../../router/ranking-view.ts'
import { usePage } from '../../router/use-page.ts'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import type { DurationFormat } from '../../ui/results/duration.ts'
import { rateUnitOf } from '../../ui/results/rate.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { Sentences } from '../../ui/text/sentences.tsx'
import { AthleteMark, dashOf } from './athlete-mark.tsx'
import { ComparisonChart } from './comparison-chart.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { ComparisonWords } from './comparison-words.tsx'
import styles from './comparison.module.css'
import { comparedLegs, runsOf } from './runs-of.ts'

interface ComparisonProps {
  comparison: ComparisonFragment
  timing: DurationFormat
  sport: RaceSport | null
  /** URL of the page without the comparison. */
  closeTo: string
}

/**
 * Compares athletes of a race in sentences, in charts of gaps and pace along the course, and in a
 * table.
 */
export function Comparison({ comparison, timing, sport, closeTo }: ComparisonProps) {
  const id = useId()
  const { athletes } = comparison
  const timed = runsOf(comparison).filter((run) => run.some((time) => time !== null))
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="display">
          <FormattedMessage id="compare.title" />
        </h2>
        <p className="quiet">
          <FormattedMessage id={`ui.clock.${wordOf(comparison.decidedBy)}`} />
        </p>
        <MoreLink to={closeTo} replace id="compare.close" />
      </div>
      <MissingAthletes comparison={comparison} />
      {timed.length < 2 ? (
        <p>
          <FormattedMessage id="compare.too_few" />
        </p>
      ) : (
        <>
          <Legend athletes={athletes} />
          <ComparisonWords comparison={comparison} timing={timing} />
          <Charts comparison={comparison} sport={sport} />
          <ComparisonTable comparison={comparison} timing={timing} sport={sport} />
        </>
      )}
    </section>
  )
}

/** The legend of the charts: the line and the mark of each athlete. */
function Legend({ athletes }: Pick<ComparisonFragment, 'athletes'>) {
  return (
    <ul className={styles.legend}>
      {athletes.map(({ participantId, bib, name }, athlete) => (
        <li key={participantId}>
          <svg className={styles.sample} viewBox="0 0 72 24" aria-hidden="true">
            <path className={styles.line} d="M2 12H70" strokeDasharray={dashOf(athlete)} />
            <g className={styles.mark}>
              <AthleteMark athlete={athlete} x={36} y={12} radius={8} />
            </g>
          </svg>
          <b className="bib-text">{bib}</b> <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The charts of gaps and pace along a course. Renders nothing if its length is unknown. */
function Charts({ comparison, sport }: Pick<ComparisonProps, 'comparison' | 'sport'>) {
  const intl = useIntl()
  const { athletes, points } = comparison
  const runs = runsOf(comparison)
  const names = intl.formatList(
    athletes.map(({ name }) => isolateDirection(name)),
    { type: 'conjunction' },
  )
  const distance = points.at(-1)?.distance ?? null
  const unit = useDistanceUnit()
  const rate = rulesOf(sport).rate === 'speed' ? 'speed' : 'pace'
  const chart = {
    runs,
    legs: comparedLegs(comparison),
    distances: points.map((point) => point.distance),
    labels: athletes.map(({ bib, name }) => bib ?? name),
    sport,
  }
  if (distance === null || distance <= 0) return null
  return (
    <>
      <ComparisonChart
        {...chart}
        distance={distance}
        kind="gaps"
        title={<FormattedMessage id="compare.gaps" />}
        description={intl.formatMessage({ id: 'compare.gaps_text' }, { names })}
      />
      <ComparisonChart
        {...chart}
        distance={distance}
        kind="pace"
        title={
          <FormattedMessage
            id={`compare.${rate}`}
            values={{
              unit: <FormattedMessage id={`ui.rate.${rateUnitOf(sport, unit)}`} />,
            }}
          />
        }
        description={intl.formatMessage({ id: `compare.${rate}_text` }, { names })}
      />
    </>
  )
}

/** Lists the requested athletes who cannot be compared, with the reason. */
function MissingAthletes({ comparison }: { comparison: ComparisonFragment }) {
  const intl = useIntl()
  const addressWithout = useAddressWithout()
  const { privateBibs, unknownBibs } = comparison
  return (
    <>
      {privateBibs.length > 0 && (
        <p>
          <FormattedMessage
            id="compare.private"
            values={{
              count: privateBibs.length,
              bibs: intl.formatList(privateBibs.map(isolateDirection), { type: 'conjunction' }),
            }}
          />
        </p>
      )}
      {unknownBibs.map((bib) => (
        <p key={bib}>
          <Sentences
            first={<Unknown text={bib} comparison={comparison} />}
            second={
              <Link className={styles.remove} to={addressWithout(bib)} replace>
                <FormattedMessage id="compare.remove" />
              </Link>
            }
          />
        </p>
      ))}
    </>
  )
}

interface UnknownProps {
  /** The bib, id or name in the URL. */
  text: string
  comparison: ComparisonFragment
}

/** Says who is not in the ranking. Never shows an id: a link of followed athletes contains ids. */
function Unknown({ text, comparison }: UnknownProps) {
  const name = comparison.outsideRanking.find((athlete) => athlete.text === text)?.name
  if (name !== undefined) {
    return (
      <FormattedMessage id="compare.outside_ranking" values={{ name: isolateDirection(name) }} />
    )
  }
  return isAthleteId(text) ? (
    <FormattedMessage id="compare.unknown_athlete" />
  ) : (
    <FormattedMessage id="compare.unknown" values={{ bibs: isolateDirection(text) }} />
  )
}

/** Returns a function that builds the URL of the page without one of the compared athletes. */
function useAddressWithout(): (text: string) => string {
  const { pathname, search } = usePage().location
  return (text) => {
    const query = new URLSearchParams(search)
    const others = readComparedBibs(query).filter((other) => other !== text)
    query.delete('with')
    if (others.length > 0) query.set('with', others.join(','))
    return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
  }
}
