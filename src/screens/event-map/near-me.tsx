import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { type EventFilters, nearby, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Radius of the circle around the visitor, in kilometres. */
const radius = 100
const timeoutMs = 15_000

/**
 * A button that shows the events near the visitor. The browser asks the visitor for the place only
 * after a tap. The place is rounded to tenths of degrees and is stored only in the URL.
 */
export function NearMe({ filters }: { filters: EventFilters }) {
  const links = useLinks()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        const near = nearby(coords, radius)
        void navigate(links.eventMap({ filters: writeFilters({ ...filters, near }) }))
      },
      () => {
        setState('failed')
      },
      // Accept a known place that is up to ten minutes old. A precision of tenths of degrees needs
      // no GPS.
      { enableHighAccuracy: false, timeout: timeoutMs, maximumAge: 600_000 },
    )
  }
  if (!useHydrated()) return null
  return (
    <>
      <button type="button" className="button" aria-busy={state === 'asking'} onClick={ask}>
        <FormattedMessage id="event_map.near_me" />
      </button>
      <span role="status" className={state === 'failed' ? undefined : 'visuallyHidden'}>
        {state === 'failed' && <FormattedMessage id="event_map.no_place" />}
        {state === 'asking' && <FormattedMessage id="event_map.asking" />}
      </span>
    </>
  )
}
