import { FormattedMessage } from 'react-intl'
import { TimeOfDay } from '../event/time-of-day.tsx'
import { useIsComing } from '../use-now.ts'

interface ExpectedPassingProps {
  /** ISO 8601 instant. Null when the next passing cannot be estimated. */
  expectedAt: string | null
  /** The name of the next checkpoint. Null if the next passing is the finish. */
  nextCheckPoint: string | null
  /** The IANA time zone of the event. */
  timeZone: string
}

/**
 * The point at which an athlete on the course is expected next, with the estimated time. Shows
 * nothing once that time is past.
 */
export function ExpectedPassing({ expectedAt, nextCheckPoint, timeZone }: ExpectedPassingProps) {
  const isComing = useIsComing(expectedAt)
  if (expectedAt === null || !isComing) return null
  const time = <TimeOfDay instant={expectedAt} timeZone={timeZone} />
  return nextCheckPoint === null ? (
    <FormattedMessage id="ui.expected.finish" values={{ time }} />
  ) : (
    <FormattedMessage
      id="ui.expected.check_point"
      values={{ checkPoint: <bdi>{nextCheckPoint}</bdi>, time }}
    />
  )
}
