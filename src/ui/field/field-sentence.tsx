import { type IntlShape, useIntl } from 'react-intl'
import { metresOf, unitNames, useDistanceUnit } from '../distance/distance-unit.ts'
import { passingTime, wholeSeconds } from '../results/duration.ts'
import type { FieldAtMoment } from './field-still.tsx'

interface Moment extends Pick<FieldAtMoment, 'leader' | 'medianMetres' | 'lastMetres'> {
  atMs: number
  onCourseCount: number
  finishedCount: number
}

/** Returns a function that describes a drawing of the field in a sentence. */
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
    // At the end of a race all positions are the finish, so they say nothing.
    if (field.leader === null || field.onCourseCount === 0) return counts
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
