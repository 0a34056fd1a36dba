import { FormattedMessage } from 'react-intl'
import { plusAfter } from '../../../domain/search.ts'
import { useLinks } from '../../router/links.ts'
import { type SearchScreenQueryVariables, useSearchScreenSuspenseQuery } from '../../gql/search.ts'
import { type Followable, FollowButton } from '../../components/following/follow-button.tsx'
import { followableOther } from '../../components/suggestions/followables.ts'
import { OtherFacts } from '../../components/search/other-facts.tsx'
import { type OtherMatch, otherMatches } from '../../components/search/other-matches.ts'
import { Emblem } from '../../ui/image/emblem.tsx'
import { Link } from '../../ui/link.tsx'
import { Matched } from '../../ui/text/matched.tsx'
import { AthleteResult } from './athlete-result.tsx'
import { EventResult } from './event-result.tsx'
import { ResultGroup } from './result-group.tsx'
import { SearchTips } from './search-help.tsx'
import resultStyles from './result-group.module.css'
import itemStyles from './result-item.module.css'
import styles from './search-screen.module.css'

/** The matching events and athletes. Wide screens show them in two columns. */
export function SearchResults({ variables }: { variables: SearchScreenQueryVariables }) {
  const { data } = useSearchScreenSuspenseQuery({ variables })
  const { text, page, athletesPage, itemsPerPage } = variables
  const { events, athletes, didYouMean } = data.search ?? {}
  const others = otherMatches(data.search, useLinks())
  const more = plusAfter(events?.total, athletes?.total)
  const total = (events?.total ?? 0) + (athletes?.total ?? 0) + others.length
  /**
   * Whether nothing was found. If the search in a group failed, the total of that group is unknown,
   * so the page must not say that nothing was found.
   */
  const nothing = total === 0 && events != null && athletes != null

  return (
    <div className={`${styles.results} wrap`}>
      <Summary total={total} more={more} nothing={nothing} text={text} didYouMean={didYouMean} />
      <div className={styles.groups}>
        <ResultGroup
          id="events"
          title={<FormattedMessage id="search.events" />}
          paging={{ page, total: events?.total, itemsPerPage }}
        >
          {events?.items.map(
            ({ eventId, event }) =>
              event && (
                <li key={eventId}>
                  <EventResult event={event} typed={text} />
                </li>
              ),
          )}
        </ResultGroup>
        <ResultGroup
          id="athletes"
          title={<FormattedMessage id="search.athletes" />}
          paging={{
            page: athletesPage,
            total: athletes?.total,
            itemsPerPage,
            name: 'athletesPage',
          }}
        >
          {athletes?.items.map((athlete) => (
            <li key={`${athlete.raceId} ${athlete.participantId}`}>
              <AthleteResult athlete={athlete} typed={text} />
            </li>
          ))}
        </ResultGroup>
      </div>
      {others.length > 0 && <OtherResults matches={others} typed={text} />}
      {nothing && <SearchTips text={text} />}
    </div>
  )
}

/** The matching places, clubs and organisers. */
function OtherResults({ matches, typed }: { matches: readonly OtherMatch[]; typed: string }) {
  return (
    <section className={resultStyles.group} aria-labelledby="others-title">
      <header className={resultStyles.header}>
        <h2 id="others-title">
          <FormattedMessage id="search.others" />
        </h2>
      </header>
      <ul className="ruled">
        {matches.map((match) => (
          <li key={match.key}>
            <article className={itemStyles.item}>
              <Emblem name={match.name} url={match.logoUrl} kind="logo" />
              <div>
                <h3>
                  <Link className="stretched-link" to={match.to}>
                    <Matched text={match.name} typed={typed} />
                  </Link>
                </h3>
                <OtherFacts match={match} />
              </div>
              <Star of={followableOther(match)} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Star({ of }: { of: Followable | undefined }) {
  if (!of) return null
  return (
    <div className={itemStyles.star}>
      <FollowButton {...of} isSmall />
    </div>
  )
}

/** Says how many results were found, and suggests another search text. */
function Summary({
  total,
  more,
  nothing,
  text,
  didYouMean,
}: {
  total: number
  more: string
  nothing: boolean
  text: string
  didYouMean: string | null | undefined
}) {
  const links = useLinks()
  return (
    <header className={styles.summary}>
      <h1>
        <FormattedMessage
          id={total === 0 && !nothing ? 'search.title_of' : 'search.outcome'}
          values={{ count: total, more, text: <bdi key="text">{text}</bdi> }}
        />
      </h1>
      {didYouMean != null && (
        <p className="lead">
          <FormattedMessage
            id="search.did_you_mean"
            values={{
              text: (
                <Link key="text" className={styles.suggestion} to={links.search({ q: didYouMean })}>
                  <bdi>{didYouMean}</bdi>
                </Link>
              ),
            }}
          />
        </p>
      )}
    </header>
  )
}
