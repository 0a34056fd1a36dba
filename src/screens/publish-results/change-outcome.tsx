import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { RefusedRequest } from './import-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import type { ChangeState } from './use-change.ts'

interface ChangeOutcomeProps {
  state: ChangeState
  eventId?: string | undefined
  /**
   * Whether the text gets the focus after a change, because the form that had the focus is gone.
   */
  takesFocus?: boolean
}

/** Says whether a change is being sent, was made or was refused. */
export function ChangeOutcome({ state, eventId, takesFocus = false }: ChangeOutcomeProps) {
  const links = useLinks()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && state === 'done') text.current?.focus()
  }, [takesFocus, state])
  return (
    <div ref={text} tabIndex={takesFocus ? -1 : undefined} role="status">
      {state === 'busy' && (
        <p>
          <FormattedMessage id="publish_results.change.sending" />
        </p>
      )}
      {state === 'done' && (
        <p className="row">
          <FormattedMessage id="publish_results.change.done" />
          {eventId !== undefined && (
            <MoreLink to={links.event({ eventId })} id="publish_results.done.event" />
          )}
        </p>
      )}
      {state instanceof RefusedRequest && (
        <p>
          <RefusalText refusal={state} isOnce />
        </p>
      )}
    </div>
  )
}
