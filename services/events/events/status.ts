import { type Selectable, sql } from 'kysely'
import type { EventsTable } from '../tables/events.ts'
import type { Event } from './schema.ts'

/** The columns of an event that contain its status and the decision that led to this status. */
export type StatusRow = Pick<
  Selectable<EventsTable>,
  | 'standing'
  | 'start_status'
  | 'status_reason'
  | 'status_decided_at'
  | 'previous_date'
  | 'new_place'
  | 'date_from'
>

export const statusColumns = sql`standing, start_status, status_reason, status_decided_at, previous_date,
  new_place`

/**
 * Returns the decision that led to the status of an event. Null while the event takes place as
 * planned.
 */
export function statusDecisionOf(row: StatusRow): Event['status_decision'] {
  if (row.standing === 'scheduled') return null
  const isDated = row.standing === 'postponed' && row.start_status === 'scheduled'
  return {
    reason: row.status_reason,
    decided_at: row.status_decided_at?.toISOString() ?? null,
    previous_date: row.previous_date,
    new_date: isDated ? row.date_from : null,
    new_place: row.new_place,
  }
}
