import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { AthleteFactsFragment } from '../../gql/parts.ts'
import { finishTime } from '../../ui/results/duration.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import styles from './athlete-facts.module.css'

interface AthleteFactsProps {
  athlete: AthleteFactsFragment
  /** The first day of the event, as shown to the visitor. */
  day: ReactNode
}

/**
 * Shows the facts that distinguish athletes of the same name: race, day, category, time and place.
 */
export function AthleteFacts({ athlete, day }: AthleteFactsProps) {
  const { raceName, date, category, time, position, race } = athlete
  return (
    <span className={`${styles.facts} quiet`}>
      {raceName !== '' && <bdi>{raceName}</bdi>}
      {date !== null && <time dateTime={date}>{day}</time>}
      {category !== null && <bdi>{category}</bdi>}
      {time !== null && <span>{finishTime(time, timingOf(race))}</span>}
      {position !== null && (
        <span>
          <FormattedMessage id="search.position" values={{ position }} />
        </span>
      )}
    </span>
  )
}
