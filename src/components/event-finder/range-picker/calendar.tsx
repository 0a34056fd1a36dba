import { useState } from 'react'
import {
  type ChevronProps,
  type DateRange,
  Day,
  DayButton,
  type DayButtonProps,
  DayPicker,
  type DayProps,
  type Matcher,
  useDayPicker,
} from 'react-day-picker'
import { FormattedMessage } from 'react-intl'
import styles from './calendar.module.css'
import { countDays, dayOf } from './days.ts'
import { useCalendarTexts } from './use-calendar-texts.ts'

interface CalendarProps {
  /** The selected range. While the visitor chooses the last day, the range has only a first day. */
  range: DateRange
  /** The days that cannot be chosen. */
  locked: Matcher
  /** Any day of the first shown month. */
  month: Date
  onGoTo: (month: Date) => void
  onChoose: (range: DateRange) => void
}

const firstYear = 1990
const yearsAhead = 5

const classNames = {
  nav: styles.navigation,
  months: styles.months,
  month_caption: styles.month,
  caption_label: styles.label,
  month_grid: styles.grid,
}
const components = { Chevron: Arrow, Day: DayWithCount, DayButton: MarkedDayButton }

/** Two months in which the visitor chooses the first and the last day. */
export function Calendar({ range, locked, month, onGoTo, onChoose }: CalendarProps) {
  const [today] = useState(() => new Date())
  /** The day that the pointer or the focus reached last. Undefined after the pointer left a day. */
  const [hovered, setHovered] = useState<Date>()
  const { from, to } = range
  const preview = from && !to ? hovered : undefined
  const last = to ?? preview ?? from
  const year = month.getFullYear()
  return (
    <DayPicker
      {...useCalendarTexts()}
      mode="range"
      required
      resetOnSelect
      selected={range}
      onSelect={onChoose}
      disabled={locked}
      today={today}
      numberOfMonths={2}
      weekStartsOn={1}
      month={month}
      onMonthChange={onGoTo}
      captionLayout="dropdown-years"
      // The list of years contains at least the year before and the year after the shown year.
      startMonth={new Date(Math.min(firstYear, year - 1), 0)}
      endMonth={new Date(Math.max(today.getFullYear() + yearsAhead, year + 1), 11)}
      onDayMouseEnter={setHovered}
      onDayFocus={setHovered}
      onDayMouseLeave={() => {
        setHovered(undefined)
      }}
      modifiers={{ within: from && { from, to: last }, end: [from, last].filter(isDate), preview }}
      modifiersClassNames={styles}
      classNames={classNames}
      components={components}
    />
  )
}

const isDate = (date: Date | undefined) => date !== undefined

/**
 * A day. While the visitor chooses the last day, a tooltip shows the number of days in the range.
 */
function DayWithCount({ children, ...props }: DayProps) {
  const { selected } = useDayPicker<{ mode: 'range' }>()
  return (
    <Day {...props}>
      {children}
      {props.modifiers['preview'] && selected?.from && (
        <span className={styles.tooltip} aria-hidden="true">
          <FormattedMessage
            id="event_finder.picker.days"
            values={{ count: countDays([dayOf(selected.from), dayOf(props.day.date)]) }}
          />
        </span>
      )}
    </Day>
  )
}

function MarkedDayButton(props: DayButtonProps) {
  return <DayButton {...props} aria-current={props.modifiers['today'] ? 'date' : undefined} />
}

function Arrow({ orientation }: ChevronProps) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={orientation === 'left' ? 'M19 10H2m6-6-6 6 6 6' : 'M1 10h17m-6-6 6 6-6 6'} />
    </svg>
  )
}
