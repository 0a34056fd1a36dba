import { type Timing } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/finish-time.ts'
import styles from './ranking-table.module.css'

interface GapProps {
  time: number | null
  /** The time of the first entry that matches the filters, in milliseconds. */
  best: number | null
  timing: Timing
}

/**
 * The time behind the first entry that matches the filters: `+0:22`. Shows nothing for the first
 * entry itself.
 */
export function Gap({ time, best, timing }: GapProps) {
  const gap = gapTime(time, best, timing)
  if (gap === null) return null
  return <span className={`${styles.gap} quiet`}>{`+${gap}`}</span>
}
