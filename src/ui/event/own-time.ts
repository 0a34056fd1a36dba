import { useIntl } from 'react-intl'
import { civilDay } from '../../../domain/civil-days.ts'
import { useHydrated } from '../use-hydrated.ts'
import { timeOfDayText } from './time-of-day.tsx'

const minuteMs = 60_000
/** Minutes between the two instants of a time of day that occurs twice because clocks are put back. */
const putBack = [-120, -60, -30, 30, 60, 120]

/**
 * Returns times of day in the visitor's time zone. The first time includes the weekday if the
 * visitor's day differs from the event's day. A later time includes it if its day differs from the day
 * of the time before. If one of the times occurs twice on its day, because clocks are put back, the
 * times include their zone.
 * @param instants ISO 8601
 * @param timeZone IANA name of the event's time zone
 * @returns undefined on the server, during hydration, and if the times are the same in both time
 * zones
 */
export function useOwnTimes(
  instants: readonly string[],
  timeZone: string,
): readonly string[] | undefined {
  const intl = useIntl()
  const hydrated = useHydrated()
  if (!hydrated) return undefined
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = (instant: string | number, zone: string) =>
    intl.formatDate(instant, {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  const isSame = instants.every((instant) => format(instant, own) === format(instant, timeZone))
  if (isSame) return undefined
  const hasZone = instants.some((instant) =>
    putBack.some((minutes) => {
      const other = Date.parse(instant) + minutes * minuteMs
      return format(other, own) === format(instant, own)
    }),
  )
  return instants.map((instant, index) => {
    const before = instants[index - 1]
    const shownDay = before === undefined ? civilDay(instant, timeZone) : civilDay(before, own)
    return timeOfDayText(intl, instant, own, {
      withDay: civilDay(instant, own) !== shownDay,
      // With the time itself as `beside`, the text has no zone.
      beside: hasZone ? instants[index + 1] : instant,
    })
  })
}

/** Returns the visitor's time zone. On the server and during hydration, returns UTC. */
export function useOwnTimeZone(): string {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
