import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Range } from '../../app/filters/event-filters.ts'
import { useLanguage } from '../../app/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'
import { noon } from '../../ui/event-date.tsx'
import { DateRadio } from './date-radio.tsx'
import { DayRangeText } from './day-range-text.tsx'
import type { DateChoice, Draft } from './draft.ts'
import form from './finder-form.module.css'
import { quarterRange, quarters } from './quarters.ts'
import type { DayRange } from './range-picker/range-picker.tsx'
import styles from './time-of-year.module.css'

type When = Pick<Draft, 'date' | 'customDate'>

interface TimeOfYearProps extends When {
  /** Whose quarters they are. */
  year: number
  onChange: (when: When) => void
}

const loadDialog = async () => (await import('./dates-dialog.tsx')).DatesDialog

/** A quarter or days of one’s own. What is chosen already goes when it is chosen again. */
export function TimeOfYear({ date, customDate, year, onChange }: TimeOfYearProps) {
  const { tag } = useLanguage()
  const { Part: DatesDialog, request, failed } = useLazyComponent(loadDialog)
  /** While the dates are being chosen: what stands again when that is cancelled. */
  const [before, setBefore] = useState<When>()
  /** An arrow key clicks the radio that it moves to, as far as the page can tell. */
  const moving = useRef(false)
  const months = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' })

  const openDates = () => {
    if (!DatesDialog) request()
    setBefore({ date, customDate })
  }
  const choose = (choice: DateChoice) => {
    onChange({ date: choice === date ? null : choice, customDate: null })
    if (choice === 'custom' && choice !== date && !moving.current) openDates()
    moving.current = false
  }
  const onMove = (isArrow: boolean) => {
    moving.current = isArrow
  }
  return (
    <fieldset className={form.section}>
      <legend>
        <FormattedMessage id="event_finder.date" />
      </legend>
      <div className={styles.year}>
        {quarters.map((quarter) => {
          const [from, to] = quarterRange(quarter, year).map(noon)
          return (
            <label key={quarter} className={styles.quarter}>
              <DateRadio choice={quarter} chosen={date} onChoose={choose} onMove={onMove} />
              <b>
                <FormattedMessage id="event_finder.date.quarter" values={{ quarter }} />
              </b>{' '}
              <span>{from && to && months.formatRange(from, to)}</span>
            </label>
          )
        })}
        <label className={styles.custom} onPointerEnter={request}>
          <DateRadio choice="custom" chosen={date} onChoose={choose} onMove={onMove} />
          <b>
            <FormattedMessage id="event_finder.date.custom" />
          </b>{' '}
          <span>
            <FormattedMessage id="event_finder.date.custom_hint" />
          </span>
        </label>
      </div>
      {date === 'custom' && (
        <p className={styles.chosen}>
          <DayRangeText days={customDate} />
          <button className="button" type="button" onClick={openDates}>
            <FormattedMessage id="event_finder.date.choose" />
          </button>
        </p>
      )}
      {before && failed && (
        <p role="alert">
          <FormattedMessage id="event_finder.date.failed" />
        </p>
      )}
      {before && DatesDialog && (
        <DatesDialog
          days={whole(customDate)}
          onApply={(days) => {
            setBefore(undefined)
            onChange({ date: days && 'custom', customDate: days })
          }}
          onCancel={() => {
            setBefore(undefined)
            onChange(before)
          }}
        />
      )}
    </fieldset>
  )
}

/** A range with an open end is none that a calendar could show. */
function whole(range: Range<string> | null): DayRange | null {
  if (!range) return null
  const [from, to] = range
  return from !== null && to !== null ? [from, to] : null
}
