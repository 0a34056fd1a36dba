import { gapTime, type Timing } from '../../ui/results/duration.ts'
import styles from './ranking-table.module.css'

interface GapProps {
  time: number | null
  /** Time of the first entry that the filters leave, in milliseconds. */
  best: number | null
  timing: Timing
}

/** Time behind the first filtered entry: `+0:22`; nothing for the first entry. */
export function Gap({ time, best, timing }: GapProps) {
  const gap = gapTime(time, best, timing)
  if (gap === null) return null
  return <span className={`${styles.gap} quiet`}>{`+${gap}`}</span>
}
