import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { type SearchScreenQueryVariables, useSearchScreenSuspenseQuery } from '../../gql/search.ts'
import { Link } from '../../ui/link.tsx'
import { AthleteResult } from './athlete-result.tsx'
import { EventResult } from './event-result.tsx'
import { ResultGroup } from './result-group.tsx'
import { SearchTips } from './search-help.tsx'
import styles from './search-screen.module.css'

/** The matching events and athletes. Wide screens show them in two columns. */
export function SearchResults({ variables }: { variables: SearchScreenQueryVariables }) {
  const { data } = useSearchScreenSuspenseQuery({ variables })
  const { text, page, athletesPage, itemsPerPage } = variables
  const { events, athletes, didYouMean } = data.search ?? {}
  const total = (events?.total ?? 0) + (athletes?.total ?? 0)
  /**
   * If the search in a group failed, the total of the group is unknown. In that case the page must not
   * say that nothing was found.
   */
  const nothing = total === 0 && events != null && athletes != null

  return (
    <div className={`${styles.results} wrap`}>
      <Summary total={total} nothing={nothing} text={text} didYouMean={didYouMean} />
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
      {nothing && <SearchTips />}
    </div>
  )
}

/** How much was found, and another text that visitors may have meant. */
function Summary({
  total,
  nothing,
  text,
  didYouMean,
}: {
  total: number
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
          values={{ count: total, text: <bdi key="text">{text}</bdi> }}
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
