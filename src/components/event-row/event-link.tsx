import type { ReactNode } from 'react'
import { useLinks } from '../../router/links.ts'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import type { StatusFacts } from '../../ui/event/status-facts.ts'
import { Link } from '../../ui/link.tsx'

interface EventLinkProps {
  event: Pick<StatusFacts, 'status'> & { id: string; name: string }
  title?: string | undefined
  /** The name as the link shows it. By default, this is the whole name. */
  children?: ReactNode
}

/** The name of an event as a link that fills its row or card. A cancelled event is crossed out. */
export function EventLink({ event, title, children = <bdi>{event.name}</bdi> }: EventLinkProps) {
  return (
    <Link className="stretched-link" to={useLinks().event({ eventId: event.id })} title={title}>
      <CrossedOut of={event}>{children}</CrossedOut>
    </Link>
  )
}
