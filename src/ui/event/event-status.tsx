import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { hasStatus, isCancelled, type StatusFacts, statusMessage } from './status-facts.ts'

interface EventStatusProps {
  of: StatusFacts
  /** False if the planned time is shown beside the status. */
  withDay?: boolean
}

/**
 * The status of an event or a race that is cancelled, postponed or moved. After the event, shows
 * only a cancellation.
 */
export function EventStatus({ of, withDay = true }: EventStatusProps) {
  if (!hasStatus(of)) return null
  return (
    <span>
      <b>
        <StatusText of={of} withDay={withDay} />
      </b>
    </span>
  )
}

function StatusText({ of, withDay }: Required<EventStatusProps>) {
  const { id, place, day } = statusMessage(of, withDay)
  const shownDay = (
    <span key="day" className="nowrap">
      {day}
    </span>
  )
  return (
    <FormattedMessage id={id} values={{ place: <bdi key="place">{place}</bdi>, day: shownDay }} />
  )
}

/**
 * The name or the time of a cancelled event or race, crossed out. A text on the page must state the
 * cancellation too.
 */
export function CrossedOut({
  of,
  children,
}: {
  of: Pick<StatusFacts, 'status'>
  children: ReactNode
}) {
  return isCancelled(of) ? <s>{children}</s> : children
}
