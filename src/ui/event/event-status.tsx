import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { formatDay } from './format-day.ts'

/** Whether an event or a race takes place as planned. */
export interface StatusFacts {
  status: 'SCHEDULED' | 'POSTPONED' | 'CANCELLED' | 'MOVED'
  statusDecision: {
    newDate: string | null
    previousDate: string | null
    newPlace: string | null
  } | null
  /** Without it, as before the end. A past event says only that it was cancelled. */
  state?: 'BEFORE' | 'DURING' | 'AFTER'
}

export const isCancelled = ({ status }: Pick<StatusFacts, 'status'>) => status === 'CANCELLED'

/** Whether the start was postponed and the new start is not known yet. */
export function isAwaitingStart({
  status,
  statusDecision,
}: Pick<StatusFacts, 'status'> & { statusDecision: { newDate: string | null } | null }): boolean {
  return status === 'POSTPONED' && (statusDecision?.newDate ?? null) === null
}

/** Whether there is anything to say about the status. */
export function hasStatus({ status, state }: StatusFacts): boolean {
  return status !== 'SCHEDULED' && (state !== 'AFTER' || status === 'CANCELLED')
}

/** Says that an event or a race is cancelled, postponed or moved. Nothing when it is as planned. */
export function EventStatus({ of }: { of: StatusFacts }) {
  if (!hasStatus(of)) return null
  return (
    <span>
      <b>
        <StatusText of={of} />
      </b>
    </span>
  )
}

function StatusText({ of }: { of: StatusFacts }) {
  const { status, statusDecision } = of
  const { previousDate = null, newDate = null, newPlace = null } = statusDecision ?? {}
  if (status === 'CANCELLED') return <FormattedMessage id="event_status.cancelled" />
  if (isAwaitingStart(of)) return <FormattedMessage id="ui.start.postponed" />
  if (status === 'MOVED' && newPlace !== null) {
    return (
      <FormattedMessage
        id="ui.start.moved_to"
        values={{ place: <bdi key="place">{newPlace}</bdi> }}
      />
    )
  }
  if (status === 'POSTPONED' && previousDate !== null && previousDate !== newDate) {
    return (
      <FormattedMessage id="ui.start.postponed_from" values={{ day: formatDay(previousDate) }} />
    )
  }
  return (
    <FormattedMessage id={status === 'MOVED' ? 'event_status.moved' : 'event_status.postponed'} />
  )
}

/** The name or the time of a cancelled event or race, crossed out. Words must say it, too. */
export function CrossedOut({
  of,
  children,
}: {
  of: Pick<StatusFacts, 'status'>
  children: ReactNode
}) {
  return isCancelled(of) ? <s>{children}</s> : children
}
