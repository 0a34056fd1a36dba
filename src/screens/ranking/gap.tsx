import { gapTime, type Timing } from '../../ui/results/duration.ts'
import styles from './ranking-table.module.css'

interface GapProps {
  time: number | null
  /** The winner's time. */
  best: number | null
  timing: Timing
}

/** How far behind the winner: `+0:22`. Nothing for the winner himself. */
export function Gap({ time, best, timing }: GapProps) {
  const gap = gapTime(time, best, timing)
  if (gap === null) return null
  return <span className={`${styles.gap} quiet`}>{`+${gap}`}</span>
}
