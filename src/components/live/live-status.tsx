import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { liveConnection } from '../../data/live-link.ts'
import styles from './live-status.module.css'

/** Milliseconds between two announcements to screen readers. */
const announcementMs = 15_000

interface LiveStatusProps {
  /** Number of updates so far. */
  updates: number
  /** Sentences about what these updates brought, the oldest first. */
  sentences?: readonly string[]
}

const noSentences: readonly string[] = []

/**
 * Announces updates to screen readers: each sentence, or without a sentence that the page was
 * updated. Also announces when the browser is offline, and when it polls because the server refuses
 * streams.
 */
export function LiveStatus(props: LiveStatusProps) {
  const connection = useSyncExternalStore(liveConnection.subscribe, liveConnection.get)
  const announced = useAnnounced(props)
  return (
    <div role="status" data-connection={connection}>
      {announced.number > 0 && (
        // Each announcement has a new key. Screen readers therefore read the same words again.
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
  /** Undefined for an announcement without a sentence. */
  sentence: string | undefined
  /** Number of updates and sentences that were announced. */
  updates: number
  sentences: number
}

/** The current announcement. No sentence is left out. */
function useAnnounced({ updates, sentences = noSentences }: LiveStatusProps): Announced {
  const [announced, setAnnounced] = useState<Announced>({
    number: 0,
    sentence: undefined,
    updates: 0,
    sentences: 0,
  })
  const announcedAt = useRef(-Infinity)
  useEffect(() => {
    const sentence = sentences[announced.sentences]
    if (sentence === undefined && updates === announced.updates) return
    const wait = Math.max(announcedAt.current + announcementMs - performance.now(), 0)
    const timer = setTimeout(() => {
      announcedAt.current = performance.now()
      setAnnounced({
        number: announced.number + 1,
        sentence,
        updates,
        sentences: announced.sentences + Number(sentence !== undefined),
      })
    }, wait)
    return () => {
      clearTimeout(timer)
    }
  }, [updates, sentences, announced])
  return announced
}
