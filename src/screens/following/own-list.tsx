import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { EventRow } from '../../components/event-row/event-row.tsx'
import { placeOf } from '../../components/following/athlete-list.tsx'
import { FollowButton } from '../../components/following/follow-button.tsx'
import {
  allIn,
  type AthleteGroups,
  groupAthletes,
  idsOf,
} from '../../components/following/athlete-groups.ts'
import { problemOf } from '../../data/preload.ts'
import { type FollowedKind, followedKinds } from '../../../domain/followed.ts'
import {
  follow,
  followsAny,
  placesOfLastLook,
  type OwnList as StoredList,
  type Places,
  rememberPlaces,
  unfollow,
  useFollowed,
  useRefreshFromAccount,
} from '../../following/followed.ts'
import {
  type FollowingScreenQuery,
  type FollowingScreenQueryVariables,
  useFollowingScreenSuspenseQuery,
} from '../../gql/following.ts'
import { useLinks } from '../../router/links.ts'
import { Place } from '../../ui/country.tsx'
import { Emblem } from '../../ui/image/emblem.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { LineLoader } from '../../ui/page/line-loader.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AthleteSections } from './athlete-sections.tsx'
import styles from './following-screen.module.css'
import { OwnResults } from './own-results.tsx'
import { ShareList } from './share-list.tsx'
import { WithheldNote } from './withheld-note.tsx'

/**
 * The visitor's own list. The server renders the page without this list. After hydration, the
 * browser reads the list from its storage and queries the data. The URL does not contain the list.
 * Otherwise everyone with whom the visitor shares the URL would see the list, including its events
 * and organisations.
 */
export function OwnList() {
  const hydrated = useHydrated()
  const followed = useShown(useFollowed())
  useRefreshFromAccount()
  if (!hydrated) {
    return <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
  }
  const { athletes, events, organisations, clubs, inAccount } = followed
  const isEmpty = !followsAny(followed)
  return (
    <>
      {inAccount === false && <SessionOver />}
      <Suspense fallback={<LineLoader />}>
        {inAccount === true && <OwnResults />}
        {!isEmpty && (
          <FollowedThings
            variables={{
              athletes: [...athletes],
              events: [...events],
              organisations: [...organisations],
              clubs: [...clubs],
              hasClubs: clubs.length > 0,
            }}
          />
        )}
        {isEmpty && inAccount !== false && <NobodyFollowed />}
      </Suspense>
    </>
  )
}

function NobodyFollowed() {
  const links = useLinks()
  return (
    <div className="wrap">
      <p className="lead">
        <FormattedMessage id="following.empty" />
      </p>
      <MoreLink to={links.events()} id="ui.site_links.events" />
    </div>
  )
}

/** Says that the session has ended, so the list of the account is no longer in this browser. */
function SessionOver() {
  const links = useLinks()
  return (
    <div className="wrap">
      <p role="alert">
        <FormattedMessage id="following.session_over" />
      </p>
      <MoreLink to={links.login({ next: links.following() })} id="ui.parent_page.login" />
    </div>
  )
}

/** Says what works without JavaScript. Only JavaScript can read the list of the browser. */
function WithoutScript() {
  const links = useLinks()
  return (
    <div className="wrap">
      <p>
        <FormattedMessage id="following.without_script" />
      </p>
      <MoreLink to={links.account()} id="following.account" />
    </div>
  )
}

/**
 * Returns the things that the page shows. A thing that the visitor stops following stays on the
 * page until something is added or the page is opened again. Therefore, its star keeps the focus
 * and can be pressed again. Added things appear immediately. The list of an account disappears when
 * the session ends.
 */
function useShown(followed: StoredList): StoredList {
  const [shown, setShown] = useState(followed)
  const isComplete = followedKinds.every((kind) =>
    followed[kind].every((id) => shown[kind].includes(id)),
  )
  if (!isComplete || followed.inAccount !== shown.inAccount) setShown(followed)
  return shown
}

function FollowedThings({ variables }: { variables: FollowingScreenQueryVariables }) {
  // `data` is undefined when the gateway does not respond, although the generated type says
  // otherwise.
  const result: { data?: FollowingScreenQuery | undefined; error?: unknown } =
    useFollowingScreenSuspenseQuery({
      variables,
      errorPolicy: 'all',
      fetchPolicy: 'cache-and-network',
    })
  const [lastLook] = useState(placesOfLastLook)
  if (!result.data) throw problemOf(result.error)
  const { athletes, eventsByIds, organisationsByIds, clubAthletes } = result.data
  useCurrentIds([variables.athletes].flat(), athletes)
  const followed = groupAthletes(athletes)
  const shown = idsOf(followed)
  const ofClubs = (clubAthletes ?? []).filter(({ id }) => !shown.includes(id))
  const groups = groupAthletes([...athletes, ...ofClubs])
  const places = JSON.stringify(
    Object.fromEntries(allIn(groups).map((each) => [each.id, placeOf(each)])),
  )
  useEffect(() => {
    rememberPlaces(JSON.parse(places) as Places)
  }, [places])
  return (
    <>
      {shown.length > 0 && <ShareList ids={shown} />}
      <AthleteSections variables={variables} groups={groups} lastLook={lastLook} />
      <Events events={eventsByIds.filter((event) => event !== null)} />
      <Organisations organisations={organisationsByIds.filter((each) => each !== null)} />
      <Clubs names={[variables.clubs].flat()} />
      <Withheld asked={[variables.athletes].flat()} groups={followed} />
    </>
  )
}

/**
 * Replaces former ids of athletes in the visitor's list. The result for a former id has the current
 * id of the athlete.
 */
function useCurrentIds(asked: readonly string[], athletes: FollowingScreenQuery['athletes']) {
  const raceOf = (id: string) => id.split('~')[0]
  const found = new Set(athletes.map((athlete) => athlete?.id))
  const former = asked.flatMap((id, index) => {
    const current = athletes[index]?.id
    const isFormer = current !== undefined && !found.has(id) && raceOf(current) === raceOf(id)
    return isFormer ? [[id, current] as const] : []
  })
  const pairs = JSON.stringify(former)
  useEffect(() => {
    for (const [id, current] of JSON.parse(pairs) as typeof former) {
      unfollow('athletes', [id])
      follow('athletes', [current])
    }
  }, [pairs])
}

interface ThingProps {
  kind: FollowedKind
  of: { id: string; name: string }
  children: ReactNode
}

/** A row for a followed event, organisation or club, with its star button. */
function Thing({ kind, of: { id, name }, children }: ThingProps) {
  return (
    <li className={styles.thing}>
      <div className={styles.description}>{children}</div>
      <FollowButton kind={kind} id={id} name={name} isSmall />
    </li>
  )
}

function Events({
  events,
}: {
  events: readonly NonNullable<FollowingScreenQuery['eventsByIds'][number]>[]
}) {
  if (events.length === 0) return null
  return (
    <PageSection title={<FormattedMessage id="ui.site_links.events" />}>
      <ul className="ruled">
        {events.map((event) => (
          <Thing key={event.id} kind="events" of={event}>
            <EventRow event={event} />
          </Thing>
        ))}
      </ul>
    </PageSection>
  )
}

interface OrganisationsProps {
  organisations: readonly NonNullable<FollowingScreenQuery['organisationsByIds'][number]>[]
}

function Organisations({ organisations }: OrganisationsProps) {
  const links = useLinks()
  if (organisations.length === 0) return null
  return (
    <PageSection title={<FormattedMessage id="ui.site_links.organisations" />}>
      <ul className="ruled">
        {organisations.map((organisation) => (
          <Thing key={organisation.id} kind="organisations" of={organisation}>
            <div className={styles.organisation}>
              <Emblem name={organisation.name} url={organisation.logoUrl} kind="logo" />
              <div>
                <h3>
                  <Link
                    className="stretched-link"
                    to={links.organisation({ organisationId: organisation.id })}
                  >
                    <bdi>{organisation.name}</bdi>
                  </Link>
                </h3>
                <p className="quiet">
                  <Place city={organisation.city} country={organisation.country} />
                </p>
              </div>
            </div>
          </Thing>
        ))}
      </ul>
    </PageSection>
  )
}

function Clubs({ names }: { names: readonly string[] }) {
  const links = useLinks()
  if (names.length === 0) return null
  return (
    <PageSection title={<FormattedMessage id="following.clubs" />}>
      <ul className="ruled">
        {names.map((name) => (
          <Thing key={name} kind="clubs" of={{ id: name, name }}>
            <h3>
              <Link className="stretched-link" to={links.search({ q: name })}>
                <bdi>{name}</bdi>
              </Link>
            </h3>
          </Thing>
        ))}
      </ul>
    </PageSection>
  )
}

/**
 * Says how many athletes of the list are not shown. A button removes these athletes from the list.
 */
function Withheld({ asked, groups }: { asked: readonly string[]; groups: AthleteGroups }) {
  const shown = idsOf(groups)
  const { athletes } = useFollowed()
  const withheld = asked.filter((id) => !shown.includes(id) && athletes.includes(id))
  return (
    <div className="wrap">
      <WithheldNote count={withheld.length}>
        <button
          type="button"
          className="button"
          onClick={() => {
            unfollow('athletes', withheld)
          }}
        >
          <FormattedMessage id="following.remove_withheld" />
        </button>
      </WithheldNote>
    </div>
  )
}
