import { FormattedMessage, useIntl } from 'react-intl'
import { redirect, useLoaderData } from 'react-router-dom'
import { athletesOnly } from '../../components/following/athlete-groups.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { preload } from '../../data/preload.ts'
import { longestPeople, readPeople } from '../../following/people-link.ts'
import { FollowingScreenDocument, type FollowingScreenQueryVariables } from '../../gql/following.ts'
import type { Loader, Screen } from '../../router/page-route.ts'
import { useLinks } from '../../router/links.ts'
import { useTrail } from '../../router/use-trail.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import styles from './following-screen.module.css'
import { LinkedList } from './linked-list.tsx'
import { OwnList } from './own-list.tsx'

/**
 * The query variables for the athletes that the URL names. `isOwn` is true if the URL names the
 * athletes of the visitor's own list, as in requests of the service worker. The value is null if
 * the URL has no parameter `people`. The browser then shows its stored list.
 */
type FollowingData = { variables: FollowingScreenQueryVariables; isOwn: boolean } | null

const followingLoader: Loader = async ({ client, request }): Promise<FollowingData> => {
  const { pathname, searchParams } = new URL(request.url)
  const people = searchParams.get('people')
  if (people === null) return null
  // The HTML contains the page's URL many times, so a long URL would make the page too large.
  // Redirect to a URL without athletes. The page of that URL also says that the link is unreadable.
  if (people.length > longestPeople) throw redirect(`${pathname}?people=`)
  const variables = athletesOnly(readPeople(people))
  await preload(client, FollowingScreenDocument, variables)
  return { variables, isOwn: searchParams.has('own') }
}

function FollowingScreen() {
  const { variables, isOwn = true } = useLoaderData<FollowingData>() ?? {}
  const intl = useIntl()
  const trail = useTrail('home')
  const name = isOwn ? '' : 'linked_'
  return (
    <>
      <PageHead title={intl.formatMessage({ id: `following.${name}title` })} />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id={`following.${name}title`} />
        </h1>
        <p className="lead">
          <FormattedMessage id={`following.${name}lead`} />
        </p>
      </header>
      <div className={styles.sections}>
        {!variables && <OwnList />}
        {variables &&
          (variables.athletes.length > 0 ? (
            <LinkedList variables={variables} isOwn={isOwn} />
          ) : (
            <UnreadableLink />
          ))}
      </div>
    </>
  )
}

/** Says that the link is too long or damaged. */
function UnreadableLink() {
  const links = useLinks()
  return (
    <div className="wrap">
      <p role="alert">
        <FormattedMessage id="following.unreadable_link" values={{ most: longestPeople }} />
      </p>
      <MoreLink to={links.following()} id="following.own" />
    </div>
  )
}

export const screen: Screen = {
  Component: FollowingScreen,
  loader: followingLoader,
  query: FollowingScreenDocument,
}
