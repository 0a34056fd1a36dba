import { gapTime, type Timing } from '../../ui/results/duration.ts'
import styles from './ranking-table.module.css'

interface GapProps {
  time: number | null
  /** Of the first whom the filters leave. */
  best: number | null
  timing: Timing
}

/** The time behind the first whom the filters leave: `+0:22`. Nothing for the first. */
export function Gap({ time, best, timing }: GapProps) {
  const gap = gapTime(time, best, timing)
  if (gap === null) return null
  return <span className={`${styles.gap} quiet`}>{`+${gap}`}</span>
}
