import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { liveConnection } from '../../data/live-link.ts'
import type { LiveNews } from './live-news.ts'
import styles from './live-status.module.css'

/**
 * Minimum number of milliseconds from one announcement until screen readers hear again that the
 * page was updated. News items do not wait.
 */
const updatesMs = 60_000
/**
 * Minimum number of milliseconds from an update until screen readers hear of it. News items of the
 * update that arrive meanwhile replace this announcement.
 */
const leastWaitMs = 1_000

interface LiveStatusProps {
  /** Number of updates so far. */
  updates: number
  /** All news so far. Screen readers announce new items one after the other. */
  news?: readonly LiveNews[]
}

const noNews: readonly LiveNews[] = []

/**
 * Announces updates to screen readers. For an update with news, announces each new item. For an
 * update without news, announces that the page was updated. Also says when the browser is offline,
 * and when it polls because the server refuses streams.
 */
export function LiveStatus(props: LiveStatusProps) {
  const connection = useSyncExternalStore(liveConnection.subscribe, liveConnection.get)
  const announced = useAnnounced(props)
  return (
    <div role="status" data-connection={connection}>
      {announced.number > 0 && (
        // Each announcement has a new key, so screen readers read the announcement even if its
        // words are the same as before.
        <p key={announced.number} className="visuallyHidden">
          {announced.sentence ?? <FormattedMessage id="live.updated" />}
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

interface Announced {
  number: number
  /** Undefined if the announcement only says that the page was updated. */
  sentence: string | undefined
  /** Number of updates that were announced. */
  updates: number
  /** Keys of the news items that were announced or were on the page at first. */
  told: ReadonlySet<string>
}

/**
 * Returns the current announcement. If several news items arrive together, each item is announced
 * separately, one after the other.
 */
function useAnnounced({ updates, news = noNews }: LiveStatusProps): Announced {
  const [announced, setAnnounced] = useState<Announced>(() => ({
    number: 0,
    sentence: undefined,
    updates: 0,
    told: new Set(news.map(({ key }) => key)),
  }))
  const announcedAt = useRef(-Infinity)
  const added = news.find(({ key }) => !announced.told.has(key))
  const announce = useEffectEvent(() => {
    announcedAt.current = performance.now()
    setAnnounced({
      number: announced.number + 1,
      sentence: added?.text,
      updates,
      told: new Set([...announced.told, ...(added ? [added.key] : [])]),
    })
  })
  const addedKey = added?.key
  useEffect(() => {
    if (addedKey === undefined && updates === announced.updates) return
    const left = announcedAt.current + updatesMs - performance.now()
    const wait = addedKey === undefined ? Math.max(left, leastWaitMs) : 0
    const timer = setTimeout(announce, wait)
    return () => {
      clearTimeout(timer)
    }
  }, [updates, addedKey, announced])
  return announced
}
