import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { groupAthletes, idsOf } from '../../components/following/athlete-groups.ts'
import { mostFollowed } from '../../../domain/followed.ts'
import { follow, useFollowed } from '../../following/followed.ts'
import {
  type FollowingScreenQueryVariables,
  useFollowingScreenSuspenseQuery,
} from '../../gql/following.ts'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AthleteSections } from './athlete-sections.tsx'
import styles from './following-screen.module.css'
import { WithheldNote } from './withheld-note.tsx'

/** The athletes that a link names. */
export function LinkedList({
  variables,
  isOwn,
}: {
  variables: FollowingScreenQueryVariables
  isOwn: boolean
}) {
  const { data } = useFollowingScreenSuspenseQuery({ variables })
  const links = useLinks()
  const groups = groupAthletes(data.athletes)
  const ids = idsOf(groups)
  return (
    <>
      {!isOwn && (
        <div className={`${styles.actions} wrap row`}>
          {ids.length > 0 && <FollowAll ids={ids} />}
          <MoreLink to={links.following()} id="following.own" />
        </div>
      )}
      <AthleteSections variables={variables} groups={groups} />
      <div className="wrap">
        <WithheldNote count={variables.athletes.length - ids.length} />
      </div>
    </>
  )
}

/** Adds all athletes of the link to the visitor's own list. */
function FollowAll({ ids }: { ids: readonly string[] }) {
  const hydrated = useHydrated()
  const { athletes } = useFollowed()
  const [isFull, setFull] = useState(false)
  if (!hydrated) return null
  if (ids.every((id) => athletes.includes(id))) {
    return (
      <p role="status">
        <FormattedMessage id="following.all_followed" />
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="button button-full"
        onClick={() => {
          setFull(!follow('athletes', ids))
        }}
      >
        <FormattedMessage id="following.follow_all" />
      </button>
      {isFull && (
        <p role="status" className="quiet">
          <FormattedMessage id="ui.follow.full" values={{ most: mostFollowed.athletes }} />
        </p>
      )}
    </>
  )
}
