import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { today } from '../../../domain/civil-days.ts'
import { readFilters, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import { useNavigate } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import { useSite } from '../../site-context.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftOf, filtersOfDraft } from './draft.ts'
import { FinderForm } from './finder-form.tsx'

/** Route ids of lists whose event finder omits the filters for distance and for finished events. */
const shortFormPages = new Set(['event-list/week', 'event-list/upcoming', 'event-list/finished'])

/**
 * The event finder. The URL contains the applied filters. The state of this component contains the
 * draft.
 */
export function FinderDialog({ onClose }: { onClose: () => void }) {
  const links = useLinks()
  const navigate = useNavigate()
  const { id = '', filterText } = usePage()
  const { timeZone } = useSite()
  const [day] = useState(() => today(timeZone))
  const [draft, setDraft] = useState(() => draftOf(readFilters(filterText ?? null).filters, day))

  const submit = () => {
    onClose()
    const filters = writeFilters(filtersOfDraft(draft, day))
    // On the map and on the page of found events, only the filters change. Therefore, replace the
    // history entry.
    const isMap = id === 'event-map'
    const replace = isMap || id === 'event-list/search'
    const found = isMap ? links.eventMap({ filters }) : links.eventsFound({ filters })
    void navigate(found, { replace, preventScrollReset: replace })
  }
  return (
    <Dialog title={<FormattedMessage id="event_finder.title" />} onClose={onClose} sheet>
      <FinderForm
        draft={draft}
        today={day}
        isShort={shortFormPages.has(id)}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }))
        }}
        onSubmit={submit}
      />
    </Dialog>
  )
}
