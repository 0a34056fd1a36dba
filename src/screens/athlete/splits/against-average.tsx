import { FormattedMessage } from 'react-intl'
import styles from './against-average.module.css'

interface AgainstAverageProps {
  /**
   * The difference as a share: 0.04 is 4 % faster than the average. A negative value is slower.
   * Null means that the difference is unknown.
   */
  faster: number | null
  /** The difference for which the bar fills almost half of the width. */
  widest: number
}

/**
 * A bar that compares a leg with the athlete's average. If the leg was faster, the bar is filled
 * and points right. If the leg was slower, the bar is outlined and points left.
 */
export function AgainstAverage({ faster, widest }: AgainstAverageProps) {
  if (faster === null) return null
  const width = Math.max(1, Math.round((Math.abs(faster) / widest) * 98))
  return (
    <>
      <svg
        className={styles.bar}
        viewBox="-100 0 200 16"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.middle} d="M0 0V16" />
        {faster >= 0 ? (
          <rect className={styles.faster} x={0} y={3} width={width} height={10} />
        ) : (
          <rect className={styles.slower} x={-width} y={3} width={width} height={10} />
        )}
      </svg>
      <span className="visuallyHidden">
        <Difference share={Math.round(faster * 100) / 100} />
      </span>
    </>
  )
}

function Difference({ share }: { share: number }) {
  if (share === 0) return <FormattedMessage id="athlete.splits.average" />
  return share > 0 ? (
    <FormattedMessage id="athlete.splits.faster" values={{ share }} />
  ) : (
    <FormattedMessage id="athlete.splits.slower" values={{ share: -share }} />
  )
}
