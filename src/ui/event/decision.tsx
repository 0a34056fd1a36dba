import { FormattedMessage } from 'react-intl'
import { InstantDay } from './event-date.tsx'
import { hasStatus, type StatusFacts } from './status-facts.ts'
import { TimeOfDay } from './time-of-day.tsx'

interface DecisionProps {
  of: StatusFacts & {
    statusDecision: { reason: string | null; decidedAt: string | null } | null
  }
  timeZone: string
}

/** The reason for the status of an event or a race, and the time of this decision. */
export function Decision({ of, timeZone }: DecisionProps) {
  const { reason = null, decidedAt = null } = of.statusDecision ?? {}
  if (!hasStatus(of) || (reason === null && decidedAt === null)) return null
  return (
    <p>
      {reason !== null && <bdi>{reason}</bdi>}{' '}
      {decidedAt !== null && (
        <span className="quiet">
          <FormattedMessage
            id="ui.start.decided"
            values={{
              day: <InstantDay key="day" instant={decidedAt} timeZone={timeZone} />,
              time: <TimeOfDay key="time" instant={decidedAt} timeZone={timeZone} />,
            }}
          />
        </span>
      )}
    </p>
  )
}
