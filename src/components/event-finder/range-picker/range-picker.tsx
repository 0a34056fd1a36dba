import { useState } from 'react'
import { type DateRange, type Matcher, rangeContainsModifiers } from 'react-day-picker'
import { Calendar } from './calendar.tsx'
import { dateOf, dayOf, type DayRange } from './days.ts'
import { RangeStatus } from './range-status.tsx'
import styles from './range-picker.module.css'
import { TypedRange } from './typed-range.tsx'

interface RangePickerProps {
  value: DayRange | null
  /** Called with the selected range, or with null when a range begins or is rejected. */
  onChange: (value: DayRange | null) => void
  /** The days that cannot be chosen. By default no day is locked. */
  locked?: Matcher
}

/** A calendar of two months to choose a range of days. The visitor can also type the range. */
export function RangePicker({ value, onChange, locked = false }: RangePickerProps) {
  /** The first clicked day, until the second click. */
  const [anchor, setAnchor] = useState<Date>()
  const [rejected, setRejected] = useState(false)
  const [month, setMonth] = useState(() => (value ? dateOf(value[0]) : new Date()))

  const choose = ({ from, to }: DateRange) => {
    const isRejected = from && to ? rangeContainsModifiers({ from, to }, locked) : false
    setAnchor(to ? undefined : from)
    setRejected(isRejected)
    onChange(from && to && !isRejected ? [dayOf(from), dayOf(to)] : null)
  }
  return (
    <div className={styles.picker}>
      <TypedRange
        days={value}
        onType={([from, to]) => {
          choose({ from: dateOf(from), to: dateOf(to) })
          setMonth(dateOf(from))
        }}
      />
      <Calendar
        range={value ? { from: dateOf(value[0]), to: dateOf(value[1]) } : { from: anchor }}
        locked={locked}
        month={month}
        onGoTo={setMonth}
        onChoose={choose}
      />
      <RangeStatus days={value} anchor={anchor && dayOf(anchor)} rejected={rejected} />
    </div>
  )
}
