import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type FollowedKind, mostFollowed } from '../../../domain/followed.ts'
import { follow, unfollow, useIsFollowed } from '../../following/followed.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './follow-button.module.css'

/** An athlete, an event, an organisation or a club that a visitor can follow. */
export interface Followable {
  kind: FollowedKind
  id: string
  name: string
}

interface FollowButtonProps extends Followable {
  /** If true, only the star is visible. */
  isSmall?: boolean
  /** -1 if the Tab key must skip the button. */
  tabIndex?: -1
}

/**
 * A button with a star that follows an athlete, an event, an organisation or a club. Without
 * JavaScript, and until hydration, the page only reserves the space of the button.
 */
export function FollowButton({ kind, id, name, isSmall = false, tabIndex }: FollowButtonProps) {
  const hydrated = useHydrated()
  const isFollowed = useIsFollowed(kind, id)
  const [isFull, setFull] = useState(false)
  const content = (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 1.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6.1-5.4-3.1-5.4 3.1 1.2-6.1L1.3 7.8l6.1-.7z" />
      </svg>
      <span className={isSmall ? 'visuallyHidden' : undefined}>
        <FormattedMessage
          id={isFollowed ? 'ui.follow.following' : 'ui.follow.follow'}
          values={{ name: <bdi key="name">{name}</bdi> }}
        />
      </span>
    </>
  )
  if (!hydrated) {
    return (
      <span className={`${styles.follow} ${styles.waiting}`} aria-hidden="true">
        {!isSmall && content}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.follow}
        tabIndex={tabIndex}
        aria-pressed={isFollowed}
        onClick={() => {
          if (isFollowed) unfollow(kind, [id])
          else setFull(!follow(kind, [id]))
        }}
      >
        {content}
      </button>
      {isFull && (
        <span role="status" className="quiet">
          <FormattedMessage id="ui.follow.full" values={{ most: mostFollowed[kind] }} />
        </span>
      )}
    </>
  )
}
