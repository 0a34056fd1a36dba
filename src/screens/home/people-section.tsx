import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import {
  allIn,
  athletesOnly,
  groupAthletes,
  idsOf,
} from '../../components/following/athlete-groups.ts'
import { AthleteList } from '../../components/following/athlete-list.tsx'
import { LiveFollowed } from '../../components/following/live-followed.tsx'
import { useFollowed, useRefreshFromAccount } from '../../following/followed.ts'
import { useFollowingScreenQuery } from '../../gql/following.ts'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'

/** Maximum number of athletes on the home page. */
const most = 5

/**
 * Shows the first few followed athletes in the order of `AthleteGroups`: live, coming, results.
 */
export function PeopleSection() {
  const { athletes } = useFollowed()
  useRefreshFromAccount()
  return athletes.length > 0 ? <NextPeople athletes={athletes} /> : null
}

function NextPeople({ athletes }: { athletes: readonly string[] }) {
  const links = useLinks()
  const variables = athletesOnly(athletes)
  const { data, previousData } = useFollowingScreenQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const groups = groupAthletes((data ?? previousData)?.athletes ?? [])
  const ids = idsOf(groups)
  const { place, isFree } = useFreePlace(ids.length > 0)
  const shown = allIn(groups).slice(0, most)
  return (
    <div ref={place}>
      {isFree && (
        <PageSection
          wide
          title={<FormattedMessage id="home.people.title" />}
          more={<MoreLink to={links.following()} id="home.people.all" />}
        >
          <LiveFollowed variables={variables} groups={groups} />
          <AthleteList athletes={shown} />
        </PageSection>
      )}
    </div>
  )
}

/**
 * Whether content can appear at a place without moving the content that the visitor reads. The
 * value becomes true once the place is below the window, and then stays true.
 */
function useFreePlace(isReady: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!isReady || isFree || !element) return
    const observer = new IntersectionObserver((entries) => {
      const [entry] = entries.slice(-1)
      if (entry && entry.boundingClientRect.top >= window.innerHeight) setFree(true)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [isReady, isFree])
  return { place, isFree }
}
