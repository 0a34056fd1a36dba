import { parseGap } from '../gaps.ts'
import { readPlace } from '../source-terms.ts'
import {
  columnOf,
  finishColumnsOf,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'

/**
 * If more rows have a gap than a time, adds a remark that gaps without a plus sign are not added to
 * the winner's time.
 */
export function remarkOnGaps(columns: readonly UnderstoodColumn[], remarks: string[]): void {
  const gap = columnOf(columns, 'gap')
  const times = finishColumnsOf(columns)
  if (gap === undefined || times.length === 0) return
  const timed = times.map(({ values }) => values.filled * (1 - values.share.state))
  if (gap.values.share.clock < 0.5 || gap.values.filled <= Math.max(...timed)) return
  remarks.push(
    `"${gap.name}" is not added to the time of the winner, because its values, such as ${gap.values.examples[0] ?? ''}, have no sign: write them as +0:28.`,
  )
}

/**
 * Maximum share of the gaps that may fall from place to place, for example by decisions of judges.
 * About half of the gaps to the athlete before fall.
 */
const maxFalling = 0.2

/** Asks about gaps that fall from place to place: they may be gaps to the athlete before. */
export function askAboutGaps(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): void {
  const place = columnOf(columns, 'place')
  const times = finishColumnsOf(columns)
  const [time] = times
  const gaps = [...times, columnOf(columns, 'gap')].find(
    (column) => column !== undefined && column.values.share.gap > 0.5,
  )
  if (place === undefined || time === undefined || gaps === undefined) return
  if (time.by === 'answer' || (gaps.meaning === 'gap' && gaps.values.filled <= time.values.filled))
    return
  const found = rows.flatMap((row) => {
    const position = readPlace(row[place.index] ?? '')
    const gap = parseGap(row[gaps.index] ?? '', 'clock')
    return position === undefined || gap === undefined ? [] : [{ position, gap }]
  })
  const falling = found.filter(({ position, gap }, index) => {
    const before = found[index - 1]
    return before !== undefined && position > before.position && gap < before.gap
  })
  if (falling.length <= found.length * maxFalling) return
  questions.push({
    text: `Are the gaps of "${gaps.name}" behind the winner? They fall from place to place, so they may be behind the athlete before: then write the times into the file.`,
    answer: `--column race_time=${JSON.stringify(time.name)} if they are behind the winner`,
    about: { column: 'race_time' },
    choices: [time.name],
  })
}
