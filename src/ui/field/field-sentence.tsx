import { type IntlShape, useIntl } from 'react-intl'
import { metresOf, unitNames, useDistanceUnit } from '../distance/distance-unit.ts'
import { passingTime, wholeSeconds } from '../results/duration.ts'
import type { FieldAtMoment } from './field-still.tsx'

interface Moment extends FieldAtMoment {
  atMs: number
  onCourseCount: number
  finishedCount: number
}

/** What a drawing of the field shows, as a sentence. */
export function useFieldSentence(): (field: Moment) => string {
  const intl = useIntl()
  const unit = useDistanceUnit()
  return (field) => {
    const at = (metres: number | null) =>
      kilometres(intl, (metres ?? 0) / metresOf[unit], unitNames[unit])
    const counts = intl.formatMessage(
      { id: 'ui.field.sentence' },
      {
        time: passingTime(field.atMs, wholeSeconds),
        onCourse: field.onCourseCount,
        finished: field.finishedCount,
      },
    )
    if (field.leader === null) return counts
    const marks = intl.formatMessage(
      { id: 'ui.field.marks' },
      {
        leader: at(field.leader.metres),
        median: at(field.medianMetres),
        last: at(field.lastMetres),
      },
    )
    return `${counts} ${marks}`
  }
}

const kilometres = (intl: IntlShape, value: number, unit: string) =>
  intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 })
