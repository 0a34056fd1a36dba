import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { countryWords } from '../../components/filter-words/filter-words.ts'
import { type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import type { EventListScreenQuery, NeighbourEventFragment } from '../../gql/event-list.ts'
import { useLinks } from '../../router/links.ts'
import { EventDate } from '../../ui/event/event-date.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import type { Neighbours } from './neighbours.ts'
import styles from './no-events.module.css'
import type { ListLinks } from './use-list-links.ts'

interface NoEventsProps {
  filters: EventFilters
  /**
   * Events that nearly match the filters. Undefined if they could not be loaded, and for lists
   * other than that of found events.
   */
  neighbours: Neighbours | undefined
  /** The number of events by country that match all filters except the country. */
  countries: NonNullable<EventListScreenQuery['eventCounts']>['countries']
  listLinks: ListLinks
}

/**
 * Says that the list has no events, and suggests events and lists that nearly match its filters.
 */
export function NoEvents({ filters, neighbours, countries, listLinks }: NoEventsProps) {
  const links = useLinks()
  const heading = useId()
  const close = useNeighbours({ filters, neighbours, countries, listLinks })
  return (
    <div className={styles.empty}>
      <p className="lead">
        <FormattedMessage id="ui.empty.events" />
      </p>
      {close.length > 0 && (
        <section className={styles.close}>
          <h2 id={heading}>
            <FormattedMessage id="event_list.near" />
          </h2>
          <ul aria-labelledby={heading}>
            {close.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <MoreLink to={links.events()} id="event_list.to_all" />
    </div>
  )
}

/**
 * Maximum number of countries that a list without events suggests. The nearest countries come
 * first.
 */
const maxCountries = 3

function useNeighbours({ filters, neighbours, countries, listLinks }: NoEventsProps) {
  const intl = useIntl()
  const links = useLinks()
  if (!neighbours) return []
  const { after, before, beyond, there, elsewhere, anyDistance } = neighbours
  const close: { key: string; text: ReactNode }[] = []
  const add = (key: string, text: ReactNode) => close.push({ key, text })
  const linkTo = (to: string) => (text: ReactNode[]) => <Link to={to}>{text}</Link>
  if (after) add('after', <NeighbourEvent id="event_list.near.after" event={after} />)
  else if (before) add('before', <NeighbourEvent id="event_list.near.before" event={before} />)
  if (beyond) add('beyond', <NeighbourEvent id="event_list.near.beyond" event={beyond} />)
  if (filters.country !== undefined) {
    const others = countries
      .filter(({ value, count }) => value !== filters.country && count > 0)
      .sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || b.count - a.count)
      .slice(0, maxCountries)
    for (const { value, count } of others) {
      add(
        value,
        <FormattedMessage
          id="event_list.near.country"
          values={{
            count,
            country: countryWords(value, intl),
            link: linkTo(listLinks.ofCountry(value)),
          }}
        />,
      )
    }
  }
  if (anyDistance > 0) {
    const { distance: _, ...rest } = filters
    const to = links.eventsFound({ filters: writeFilters(rest) })
    add(
      'distance',
      <FormattedMessage
        id="event_list.near.distance"
        values={{ count: anyDistance, link: linkTo(to) }}
      />,
    )
  }
  if (there && !after && !before) {
    add('there', <NeighbourEvent id="event_list.near.there" event={there} />)
  }
  if (elsewhere && close.length === 0) {
    add('elsewhere', <NeighbourEvent id="event_list.near.elsewhere" event={elsewhere} />)
  }
  return close
}

interface NeighbourEventProps {
  id: `event_list.near.${'after' | 'before' | 'beyond' | 'there' | 'elsewhere'}`
  event: NeighbourEventFragment
}

function NeighbourEvent({ id, event }: NeighbourEventProps) {
  const links = useLinks()
  return (
    <FormattedMessage
      id={id}
      values={{
        event: (
          <>
            <Link key="event" to={links.event({ eventId: event.id })}>
              <bdi>{event.name}</bdi>
            </Link>
            {event.city !== null && (
              <>
                {', '}
                <bdi>{event.city}</bdi>
              </>
            )}
            {', '}
            <EventDate from={event.dateFrom} to={event.dateTo} />
          </>
        ),
      }}
    />
  )
}
