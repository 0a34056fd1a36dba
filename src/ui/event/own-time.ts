import { useIntl } from 'react-intl'
import { civilDay } from '../../../domain/civil-days.ts'
import { useHydrated } from '../use-hydrated.ts'
import { useClock } from '../use-now.ts'

const isLoaded = () => 1

/**
 * Returns times of day in the visitor's time zone. A time includes the weekday if the visitor's day
 * differs from the event's day.
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
  const isBrowser = useClock(isLoaded) !== undefined
  if (!isBrowser) return undefined
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = (instant: string, zone: string, withDay: boolean) =>
    intl.formatDate(instant, {
      timeZone: zone,
      ...(withDay && { weekday: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  const isSame = instants.every(
    (instant) => format(instant, own, true) === format(instant, timeZone, true),
  )
  if (isSame) return undefined
  return instants.map((instant) =>
    format(instant, own, civilDay(instant, own) !== civilDay(instant, timeZone)),
  )
}

/** Returns the visitor's time zone. On the server and during hydration, returns UTC. */
export function useOwnTimeZone(): string {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
