import { addDays, civilDay, daysBetween } from '../../../domain/civil-days.ts'
import type { EventStatus, StatusDecision } from '../../../domain/events.ts'
import { readMoment } from '../import/read/manifest/moments.ts'
import { instantOf, offsetAt, onDay } from '../zoned-time.ts'

/** The status that results from all decisions on an event or a race. */
export interface DecidedStatus {
  status: EventStatus
  /** The reason and the time of the latest decision that has effect. */
  reason: string | null
  decidedAt: Date | null
  newPlace: string | null
  /** The new start. Null while the new start is not known. Undefined for a start as planned. */
  start: NewStart | null | undefined
}

/**
 * The start that replaces the planned start. If `isTimed` is false, only the day of the start is
 * known.
 */
export interface NewStart {
  at: Date
  isTimed: boolean
}

/** A decision with its start as an instant. */
export interface Decision extends Omit<StatusDecision, 'newStart'> {
  start: NewStart | null
  /** Whether this decision is the gun that ended a postponement. A gun sets the start. */
  isGun?: boolean
}

const asPlanned: DecidedStatus = {
  status: 'scheduled',
  reason: null,
  decidedAt: null,
  newPlace: null,
  start: undefined,
}

/**
 * Returns the status that results from decisions. Applies the decisions in the order in which they
 * were made, and decisions of the same time in the order of the list.
 */
export function statusByDecisions(decisions: readonly Decision[]): DecidedStatus {
  return decisions
    .toSorted((a, b) => (a.decidedAt?.getTime() ?? 0) - (b.decidedAt?.getTime() ?? 0))
    .reduce(decide, asPlanned)
}

function decide(before: DecidedStatus, decision: Decision): DecidedStatus {
  const { status, reason, decidedAt, start } = decision
  const made = { reason, decidedAt, newPlace: decision.newPlace ?? before.newPlace }
  if (decision.isGun) {
    return before.newPlace === null
      ? { ...asPlanned, start }
      : { ...before, status: 'moved', start }
  }
  switch (status) {
    case 'scheduled':
      return { ...asPlanned, reason, decidedAt }
    case 'cancelled':
      // After a postponement, the start of a cancelled event may be unknown. The planned start then
      // applies again, so the event does not stay among the coming events for ever.
      return { ...made, status, start: before.start ?? undefined }
    case 'postponed':
      return { ...made, status, start }
    case 'moved':
      return {
        ...made,
        status: before.status === 'postponed' ? 'postponed' : 'moved',
        start: start ?? before.start,
      }
  }
}

/** The planned times of an event. */
export interface PlannedEvent {
  date_from: string
  starts_at: Date
  time_zone: string
}

/**
 * Returns the new start of a race after a decision on its event. A new time moves all races by the
 * same duration on the clocks of the event, also across the change of summer time. A new day without
 * a time moves them by whole days.
 */
export function startByEvent(newStart: string, planned: Date, event: PlannedEvent): NewStart {
  if (isDay(newStart)) {
    const days = daysBetween(event.date_from, newStart)
    const day = addDays(civilDay(planned, event.time_zone), days)
    return { at: onDay(day, planned, event.time_zone), isTimed: false }
  }
  const clockOf = (instant: Date) =>
    instant.getTime() + offsetAt(instant.getTime(), event.time_zone)
  const movedBy = clockOf(instantIn(newStart, event)) - clockOf(event.starts_at)
  const [day = '', time = ''] = new Date(clockOf(planned) + movedBy).toISOString().split(/[TZ.]/)
  return { at: instantOf(day, time, event.time_zone), isTimed: true }
}

/** Returns the new start of a race after a decision on the race itself. */
export function startByRace(newStart: string, planned: Date, event: PlannedEvent): NewStart {
  return isDay(newStart)
    ? { at: onDay(newStart, planned, event.time_zone), isTimed: false }
    : { at: instantIn(newStart, event), isTimed: true }
}

const isDay = (newStart: string) => newStart.length === 10

function instantIn(newStart: string, { date_from: day, time_zone: timeZone }: PlannedEvent): Date {
  const instant = readMoment(newStart, day, timeZone)
  if (instant === undefined) throw new Error(`"${newStart}" is no start`)
  return instant
}

/**
 * Returns the status of an event. A decision on the event applies until later decisions give all its
 * races another status; a cancellation applies until one race takes place after all. A move also
 * applies while a race that is not cancelled keeps the new place. Without such a decision, the event
 * has the status that all its races have. Otherwise it takes place as planned.
 * @param own status by the decisions on the event itself
 */
export function statusOfEvent(own: DecidedStatus, races: readonly DecidedStatus[]): DecidedStatus {
  const [first, ...others] = races
  const hasOwn = ({ status }: DecidedStatus) => status === own.status
  const isMoved = ({ status, newPlace }: DecidedStatus) =>
    own.status === 'moved' &&
    status !== 'cancelled' &&
    newPlace !== null &&
    newPlace === own.newPlace
  const applies =
    own.status === 'cancelled'
      ? races.every(hasOwn)
      : races.some((race) => hasOwn(race) || isMoved(race))
  if (own.status !== 'scheduled' && (applies || !first)) return own
  return first && others.every(({ status }) => status === first.status) ? first : asPlanned
}
