import type { CalendarDate } from '@internationalized/date'
import { useIntl } from 'react-intl'
import styles from './range-picker.module.css'

interface MonthNavigationProps {
  /** The first of the visible months. */
  month: CalendarDate
  today: CalendarDate
  onGoTo: (month: CalendarDate) => void
}

const firstYear = 1990
const yearsAhead = 5

/** Buttons for the previous and the next month, and a select for the year. */
export function MonthNavigation({ month, today, onGoTo }: MonthNavigationProps) {
  const intl = useIntl()
  const from = Math.min(firstYear, month.year)
  const to = Math.max(today.year + yearsAhead, month.year)
  const years = Array.from({ length: to - from + 1 }, (_, ahead) => from + ahead)
  return (
    <div className={styles.navigation}>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'event_finder.picker.month_before' })}
        onClick={() => {
          onGoTo(month.subtract({ months: 1 }))
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M19 10H2m6-6-6 6 6 6" />
        </svg>
      </button>
      <select
        aria-label={intl.formatMessage({ id: 'event_finder.picker.year' })}
        value={month.year}
        onChange={({ target }) => {
          onGoTo(month.set({ year: Number(target.value) }))
        }}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'event_finder.picker.month_after' })}
        onClick={() => {
          onGoTo(month.add({ months: 1 }))
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 10h17m-6-6 6 6-6 6" />
        </svg>
      </button>
    </div>
  )
}
