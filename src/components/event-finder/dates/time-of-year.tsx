import { useRef, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { capitalised, dateWords } from '../../filter-words/filter-words.ts'
import { monthName } from '../../filter-words/months.ts'
import type { Range } from '../../../filters/event-filters.ts'
import { useLanguage } from '../../../i18n/languages.ts'
import { useLazyComponent } from '../../../ui/dialog/use-lazy-component.ts'
import { EventDate, noon } from '../../../ui/event/event-date.tsx'
import { DateRadio } from './date-radio.tsx'
import { comingMonths, type DateChoice, type Draft, yearOf } from '../draft.ts'
import form from '../finder-form.module.css'
import { quarterRange, quarters } from './quarters.ts'
import type { DayRange } from '../range-picker/days.ts'
import styles from './time-of-year.module.css'

type DateSelection = Pick<Draft, 'date' | 'customDate'>

interface TimeOfYearProps extends DateSelection {
  /** Civil day, YYYY-MM-DD. */
  today: string
  /**
   * The number of events per month that match all filters except the dates. Undefined while
   * unknown.
   */
  matches: ReadonlyMap<string, number> | undefined
  onChange: (selection: DateSelection) => void
}

const loadDialog = async () => (await import('./dates-dialog.tsx')).DatesDialog

/**
 * Radio buttons for a coming month, a quarter of this year or a custom range of days. If the
 * visitor chooses the selected radio button again, the selection is cleared.
 */
export function TimeOfYear({ date, customDate, today, matches, onChange }: TimeOfYearProps) {
  const { Component: DatesDialog, request, failed } = useLazyComponent(loadDialog)
  /** The selection before the visitor opened the dates dialog. Cancel restores it. */
  const [before, setBefore] = useState<DateSelection>()
  /** True while an arrow key selects another radio button. */
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
      <Choices
        today={today}
        matches={matches}
        date={date}
        onChoose={choose}
        onMove={onMove}
        onPointerEnter={request}
      />
      {date === 'custom' && (
        <p className={styles.chosen}>
          <ChosenDays days={customDate} />
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

/** The custom range of days. Either end of the range may be open. */
function ChosenDays({ days }: { days: Range<string> | null }) {
  const intl = useIntl()
  const closed = closedRange(days)
  if (closed) return <EventDate from={closed[0]} to={closed[1]} />
  if (days) return <span>{capitalised(dateWords(days, intl), intl)}</span>
  return <FormattedMessage id="event_finder.date.none" />
}

/**
 * Returns the range if both ends are set. Otherwise returns null, because the calendar cannot show
 * an open end.
 */
function closedRange(range: Range<string> | null): DayRange | null {
  if (!range) return null
  const [from, to] = range
  return from !== null && to !== null ? [from, to] : null
}

interface ChoicesProps extends Pick<TimeOfYearProps, 'today' | 'matches' | 'date'> {
  onChoose: (choice: DateChoice) => void
  onMove: (isArrow: boolean) => void
  onPointerEnter: () => void
}

/** A radio button for each coming month and each quarter, and one for a custom range of days. */
function Choices({ today, matches, date, onChoose, onMove, onPointerEnter }: ChoicesProps) {
  const radio = { chosen: date, onChoose, onMove }
  return (
    <>
      <Months today={today} matches={matches} {...radio} />
      <div className={styles.year}>
        <Quarters year={yearOf(today)} {...radio} />
        <label className={styles.custom} onPointerEnter={onPointerEnter}>
          <DateRadio choice="custom" {...radio} />
          <b>
            <FormattedMessage id="event_finder.date.custom" />
          </b>{' '}
          <span>
            <FormattedMessage id="event_finder.date.custom_hint" />
          </span>
        </label>
      </div>
    </>
  )
}

type RadioProps = Omit<Parameters<typeof DateRadio>[0], 'choice'>

/** A radio button for each coming month, with the number of events in this month. */
function Months({
  today,
  matches,
  ...radio
}: RadioProps & Pick<TimeOfYearProps, 'today' | 'matches'>) {
  const intl = useIntl()
  const { tag } = useLanguage()
  const short = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  return (
    <div className={styles.months}>
      {comingMonths(today).map((month) => (
        <label key={month} className={styles.month}>
          <DateRadio choice={month} {...radio} />
          <span className="visuallyHidden">{monthName(month, intl)}</span>
          <b aria-hidden="true">{short.format(noon(`${month}-01`))}</b>
          {matches && (
            <small className={styles.count}>
              <FormattedNumber value={matches.get(month) ?? 0} />
            </small>
          )}
          <small aria-hidden="true">{month.slice(0, 4)}</small>
        </label>
      ))}
    </div>
  )
}

function Quarters({ year, ...radio }: RadioProps & { year: number }) {
  const { tag } = useLanguage()
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  return quarters.map((quarter) => {
    const [from, to] = quarterRange(quarter, year).map(noon)
    return (
      <label key={quarter} className={styles.quarter}>
        <DateRadio choice={quarter} {...radio} />{' '}
        <FormattedMessage
          id="event_finder.date.quarter"
          values={{
            quarter,
            // The year is formatted as text, because a number would get a thousands separator.
            year: String(year),
            firstMonth: months.format(from),
            lastMonth: months.format(to),
            b: (text) => <b key="quarter">{text}</b>,
          }}
        />
      </label>
    )
  })
}
