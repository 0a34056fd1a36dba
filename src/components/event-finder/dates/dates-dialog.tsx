import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './dates-dialog.module.css'
import type { DayRange } from '../range-picker/days.ts'
import { RangePicker } from '../range-picker/range-picker.tsx'

interface DatesDialogProps {
  days: DayRange | null
  onApply: (days: DayRange | null) => void
  onCancel: () => void
}

/**
 * A dialog within the event finder, in which the visitor chooses a range of days. Apply passes the
 * range to the event finder.
 */
export function DatesDialog({ days, onApply, onCancel }: DatesDialogProps) {
  const [draft, setDraft] = useState(days)
  return (
    <Dialog title={<FormattedMessage id="event_finder.dates.title" />} onClose={onCancel} sheet>
      <RangePicker value={draft} onChange={setDraft} />
      <div className={styles.actions}>
        <button className="button" type="button" onClick={onCancel}>
          <FormattedMessage id="event_finder.dates.cancel" />
        </button>
        <button
          className="button button-full"
          type="button"
          onClick={() => {
            onApply(draft)
          }}
        >
          <FormattedMessage id="event_finder.dates.apply" />
        </button>
      </div>
    </Dialog>
  )
}
