import { type IntlShape, useIntl } from 'react-intl'
import { metresOf } from '../../../domain/distances.ts'
import { unitNames, useDistanceUnit } from '../distance/distance-unit.ts'
import { passingTime, wholeSeconds } from '../results/duration.ts'
import type { FieldAtMoment } from './field-still.tsx'

interface Moment extends Marks {
  atMs: number
  onCourseCount: number
  finishedCount: number
}

type Marks = Pick<FieldAtMoment, 'leader' | 'medianMetres' | 'lastMetres'>

/** Returns a function that says where the leader, the median athlete and the last athlete are. */
export function useMarksSentence(): (field: Marks) => string {
  const intl = useIntl()
  const unit = useDistanceUnit()
  const at = (metres: number | null) =>
    kilometres(intl, (metres ?? 0) / metresOf[unit], unitNames[unit])
  return ({ leader, medianMetres, lastMetres }) =>
    intl.formatMessage(
      { id: 'ui.field.marks' },
      { leader: at(leader?.metres ?? null), median: at(medianMetres), last: at(lastMetres) },
    )
}

/** Returns a function that describes a drawing of the field in a sentence. */
export function useFieldSentence(): (field: Moment) => string {
  const intl = useIntl()
  const marksSentence = useMarksSentence()
  return (field) => {
    const counts = intl.formatMessage(
      { id: 'ui.field.sentence' },
      {
        time: passingTime(field.atMs, wholeSeconds),
        onCourse: field.onCourseCount,
        finished: field.finishedCount,
      },
    )
    // At the end of a race, all positions are the finish. While the leader is at the start line, no
    // position is known. So the sentence leaves them out.
    if (!field.leader?.metres || field.onCourseCount === 0) return counts
    return intl.formatMessage(
      { id: 'ui.sentences' },
      { first: counts, second: marksSentence(field) },
    )
  }
}

/** Formats a distance. No line break separates the number and the unit. */
const kilometres = (intl: IntlShape, value: number, unit: string) =>
  intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 }).replace(' ', '\u00a0')
