import type { CalendarDate } from '@internationalized/date'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../../app/languages.ts'
import { noon } from '../../../ui/event-date.tsx'
import { weeksOf } from './calendar.ts'
import styles from './range-picker.module.css'
import { countDays, type Days, type IsLocked, isWithin } from './selection.ts'

interface MonthGridProps {
  /** Any day of it. */
  month: CalendarDate
  /** What is chosen, or would be with the day under the pointer. */
  days: Days | undefined
  /** The day under the pointer or the focus while a last day is looked for. */
  tip: CalendarDate | undefined
  /** The one day that Tab leads to. */
  tabStop: CalendarDate
  today: CalendarDate
  isLocked: IsLocked
  onPick: (day: CalendarDate) => void
  /** With the pointer or with the focus. */
  onLookAt: (day: CalendarDate) => void
  onFocus: (day: CalendarDate) => void
}

/** The days of one month as a table, Monday first. */
export function MonthGrid({ month, days, tip, tabStop, today, ...rest }: MonthGridProps) {
  const { isLocked, onPick, onLookAt, onFocus } = rest
  const { tag } = useLanguage()
  const heading = useId()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const inLanguage = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: CalendarDate) => inLanguage.format(noon(day.toString()))
  }
  const monthName = format({ month: 'long', year: 'numeric' })
  const [shortWeekday, longWeekday] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const weeks = weeksOf(month)
  // Every month has a week that is whole.
  const week = weeks.find((one) => !one.includes(undefined)) ?? []

  return (
    <div>
      <h3 id={heading} className={styles.month}>
        {monthName(month)}
      </h3>
      <table role="grid" className={styles.grid} aria-labelledby={heading}>
        <thead>
          <tr>
            {week.map(
              (day) =>
                day && (
                  <th key={day.day} scope="col" abbr={longWeekday(day)}>
                    <span aria-hidden="true">{shortWeekday(day)}</span>
                    <span className="visuallyHidden">{longWeekday(day)}</span>
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((cells, row) => (
            <tr key={row}>
              {cells.map((day, weekday) =>
                day ? (
                  <td
                    key={weekday}
                    role="gridcell"
                    aria-selected={days !== undefined && isWithin(days, day)}
                    className={cellClass(day, days)}
                  >
                    <button
                      type="button"
                      data-day={day.toString()}
                      tabIndex={day.compare(tabStop) === 0 ? 0 : -1}
                      aria-label={fullDay(day)}
                      aria-disabled={isLocked(day) || undefined}
                      aria-current={day.compare(today) === 0 ? 'date' : undefined}
                      onClick={() => {
                        onPick(day)
                      }}
                      onPointerEnter={() => {
                        onLookAt(day)
                      }}
                      onFocus={() => {
                        onLookAt(day)
                        onFocus(day)
                      }}
                    >
                      {day.day}
                    </button>
                    {days && tip?.compare(day) === 0 && (
                      <span className={styles.tip} aria-hidden="true">
                        <FormattedMessage
                          id="event_finder.picker.days"
                          values={{ count: countDays(days) }}
                        />
                      </span>
                    )}
                  </td>
                ) : (
                  <td key={weekday} role="gridcell" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellClass(day: CalendarDate, days: Days | undefined): string | undefined {
  if (!days || !isWithin(days, day)) return undefined
  const [from, to] = days
  const isEnd = day.compare(from) === 0 || day.compare(to) === 0
  return isEnd ? styles.end : styles.within
}
