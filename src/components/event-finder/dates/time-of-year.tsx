import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Range } from '../../../filters/event-filters.ts'
import { useLanguage } from '../../../i18n/languages.ts'
import { useLazyComponent } from '../../../ui/dialog/use-lazy-component.ts'
import { noon } from '../../../ui/event/event-date.tsx'
import { DateRadio } from './date-radio.tsx'
import { DayRangeText } from './day-range-text.tsx'
import type { DateChoice, Draft } from '../draft.ts'
import form from '../finder-form.module.css'
import { quarterRange, quarters } from './quarters.ts'
import type { DayRange } from '../range-picker/range-picker.tsx'
import styles from './time-of-year.module.css'

type DateSelection = Pick<Draft, 'date' | 'customDate'>

interface TimeOfYearProps extends DateSelection {
  /** The year that the quarters belong to. */
  year: number
  onChange: (selection: DateSelection) => void
}

const loadDialog = async () => (await import('./dates-dialog.tsx')).DatesDialog

/**
 * Radio buttons for a quarter or a custom range of days. Choosing the selected radio button again
 * clears the selection.
 */
export function TimeOfYear({ date, customDate, year, onChange }: TimeOfYearProps) {
  const { Component: DatesDialog, request, failed } = useLazyComponent(loadDialog)
  /** While the dates dialog is open: the selection that Cancel restores. */
  const [before, setBefore] = useState<DateSelection>()
  /** True between the keydown of an arrow key and the synthetic click on the next radio button. */
  const moving = useRef(false)

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
      <Choices year={year} date={date} onChoose={choose} onMove={onMove} onPointerEnter={request} />
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
          days={closedRange(customDate)}
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

/** The range if both ends are set. Otherwise null, because the calendar cannot show an open end. */
function closedRange(range: Range<string> | null): DayRange | null {
  if (!range) return null
  const [from, to] = range
  return from !== null && to !== null ? [from, to] : null
}

/** A radio button for each quarter of the year, and one for a custom range of days. */
function Choices({
  year,
  date,
  onChoose,
  onMove,
  onPointerEnter,
}: {
  year: number
  date: DateSelection['date']
  onChoose: (choice: DateChoice) => void
  onMove: (isArrow: boolean) => void
  onPointerEnter: () => void
}) {
  const { tag } = useLanguage()
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  return (
    <div className={styles.year}>
      {quarters.map((quarter) => {
        const [from, to] = quarterRange(quarter, year).map(noon)
        return (
          <label key={quarter} className={styles.quarter}>
            <DateRadio choice={quarter} chosen={date} onChoose={onChoose} onMove={onMove} />{' '}
            <FormattedMessage
              id="event_finder.date.quarter"
              values={{
                quarter,
                // The year is formatted as text, because a number would get a thousands
                // separator.
                year: String(year),
                firstMonth: months.format(from),
                lastMonth: months.format(to),
                b: (text) => <b key="quarter">{text}</b>,
              }}
            />
          </label>
        )
      })}
      <label className={styles.custom} onPointerEnter={onPointerEnter}>
        <DateRadio choice="custom" chosen={date} onChoose={onChoose} onMove={onMove} />
        <b>
          <FormattedMessage id="event_finder.date.custom" />
        </b>{' '}
        <span>
          <FormattedMessage id="event_finder.date.custom_hint" />
        </span>
      </label>
    </div>
  )
}
