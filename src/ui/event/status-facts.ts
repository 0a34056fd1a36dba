import { formatDay } from './format-day.ts'

/** Whether an event or a race takes place as planned. */
export interface StatusFacts {
  status: 'SCHEDULED' | 'POSTPONED' | 'CANCELLED' | 'MOVED'
  statusDecision: {
    newDate: string | null
    previousDate: string | null
    newPlace: string | null
  } | null
  /**
   * The state of the event. After the event, the page shows no status except a cancellation. If the
   * state is undefined, the page treats the event as not over.
   */
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

/** Whether a race or an event is cancelled, or waits for its new start. */
export const isOff = (of: Parameters<typeof isAwaitingStart>[0]) =>
  isCancelled(of) || isAwaitingStart(of)

/** Whether the page shows the status. */
export function hasStatus({ status, state }: StatusFacts): boolean {
  return status !== 'SCHEDULED' && (state !== 'AFTER' || status === 'CANCELLED')
}

/** Returns the id and the values of the message about a status other than `SCHEDULED`. */
export function statusMessage(of: StatusFacts, withDay = true) {
  const { previousDate = null, newDate = null, newPlace = null } = of.statusDecision ?? {}
  const place = newPlace ?? ''
  const day = previousDate === null ? '' : formatDay(previousDate)
  return { id: messageId(), place, day } as const

  function messageId() {
    if (of.status === 'CANCELLED') return 'event_status.cancelled'
    if (isAwaitingStart(of)) return 'ui.start.postponed'
    if (of.status === 'MOVED') return place === '' ? 'event_status.moved' : 'ui.start.moved_to'
    const isOtherDay = withDay && day !== '' && previousDate !== newDate
    return isOtherDay ? 'ui.start.postponed_from' : 'event_status.postponed'
  }
}
