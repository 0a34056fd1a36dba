import { type DurationFormat } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/gap-time.ts'
import styles from './ranking-table.module.css'

interface GapProps {
  time: number | null
  /** The best time within the filters by gender, category and team, in milliseconds. */
  best: number | null
  timing: DurationFormat
}

/** The difference to the best time, such as `+0:22`. Shows nothing without a difference. */
export function Gap({ time, best, timing }: GapProps) {
  const gap = gapTime(time, best, timing)
  if (gap === null) return null
  return <span className={`${styles.gap} quiet`}>{`+${gap}`}</span>
}
