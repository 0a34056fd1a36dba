import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { liveConnection } from '../../data/live-link.ts'
import styles from './live-status.module.css'

/** Milliseconds between two announcements to screen readers. */
const announcementMs = 15_000

/**
 * Announces updates to screen readers. Also says when the browser is offline, and when it polls
 * because the server refuses streams.
 * @param props.updates number of updates so far
 */
export function LiveStatus({ updates }: { updates: number }) {
  const connection = useSyncExternalStore(liveConnection.subscribe, liveConnection.get)
  const announced = useAnnounced(updates)
  return (
    <div role="status" data-connection={connection}>
      {announced > 0 && (
        // Each announcement has a new key. Screen readers therefore read the same words again.
        <p key={announced} className="visuallyHidden">
          <FormattedMessage id="live.updated" />
        </p>
      )}
      {connection === 'offline' && (
        <p className={styles.problem}>
          <FormattedMessage id="live.offline" />
        </p>
      )}
      {connection === 'polling' && (
        <p className={styles.problem}>
          <FormattedMessage id="live.polling" />
        </p>
      )}
    </div>
  )
}

/** The number of updates at the last announcement. */
function useAnnounced(updates: number): number {
  const [announced, setAnnounced] = useState(0)
  const announcedAt = useRef(-Infinity)
  useEffect(() => {
    if (updates === 0) return
    const wait = Math.max(announcedAt.current + announcementMs - performance.now(), 0)
    const timer = setTimeout(() => {
      announcedAt.current = performance.now()
      setAnnounced(updates)
    }, wait)
    return () => {
      clearTimeout(timer)
    }
  }, [updates])
  return announced
}
