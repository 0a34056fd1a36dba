import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { AthleteFactsFragment } from '../../gql/parts.ts'
import { finishTime } from '../../ui/results/duration.ts'
import { shownScore } from '../../ui/results/shown-score.tsx'
import { useTiming } from '../../ui/results/use-timing.ts'
import styles from './athlete-facts.module.css'

interface AthleteFactsProps {
  athlete: AthleteFactsFragment
  /** The first day of the event, as shown to the visitor. */
  day: ReactNode
}

/**
 * Shows the facts that distinguish athletes of the same name: race, day, category, time or score, and place.
 */
export function AthleteFacts({ athlete, day }: AthleteFactsProps) {
  const { raceName, date, category, time, scoredBy, score, position, among, race } = athlete
  const timing = useTiming(race)
  const shown =
    shownScore(useIntl(), wordOf(scoredBy), score) ??
    (time === null ? null : finishTime(time, timing))
  return (
    <span className={`${styles.facts} quiet`}>
      {raceName !== '' && <bdi>{raceName}</bdi>}
      {date !== null && <time dateTime={date}>{day}</time>}
      {category !== null && <bdi>{category}</bdi>}
      {shown !== null && <span>{shown}</span>}
      {position !== null && among !== null && (
        <span>
          <FormattedMessage id="search.position" values={{ position, count: among }} />
        </span>
      )}
    </span>
  )
}
