import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SuggestionsQuery } from '../../gql/suggestions.ts'
import type { OtherMatch } from '../search/other-matches.ts'
import { areAthletesFirst } from './followables.ts'
import { AthleteSuggestion, EventSuggestion, OtherSuggestion } from './suggestion.tsx'
import type { Options } from './suggestion-panel.tsx'
import { SuggestionGroup } from './suggestion-group.tsx'
import styles from './suggestions.module.css'

interface SuggestedGroupsProps extends Options {
  /** The searched text. */
  text: string
  matches: SuggestionsQuery['search']
  /** Places, clubs and organisers. */
  others: readonly OtherMatch[]
  /** True while a newer request is pending. */
  pending: boolean
}

/**
 * The suggested events and athletes, and below them places, clubs and organisers. Events come
 * before athletes, unless the athletes match the text better. The component is memoised, because
 * most key presses do not change the suggestions.
 */
export const SuggestedGroups = memo(function SuggestedGroups(props: SuggestedGroupsProps) {
  const { id, text, matches, others, pending, ids, active } = props
  const label = useIntl().formatMessage({ id: 'ui.suggestions.label' })
  const events = matches?.events?.items ?? []
  const athletes = matches?.athletes?.items ?? []
  const athletesFirst = areAthletesFirst(matches, text)
  const option = (index: number) => {
    const own = ids[index] ?? ''
    return { id: own, active: own === active, text }
  }
  const groups = [
    <SuggestionGroup
      key="events"
      title={<FormattedMessage id="search.events" />}
      empty={!pending && matches?.events?.total === 0}
    >
      {events.map((event, index) => (
        <EventSuggestion
          key={event.eventId}
          event={event}
          {...option(index + (athletesFirst ? athletes.length : 0))}
        />
      ))}
    </SuggestionGroup>,
    <SuggestionGroup
      key="athletes"
      title={<FormattedMessage id="search.athletes" />}
      empty={!pending && matches?.athletes?.total === 0}
    >
      {athletes.map((athlete, index) => (
        <AthleteSuggestion
          key={`${athlete.raceId} ${athlete.participantId}`}
          athlete={athlete}
          {...option(index + (athletesFirst ? 0 : events.length))}
        />
      ))}
    </SuggestionGroup>,
  ]
  return (
    <div
      id={id}
      className={`${styles.groups} wrap`}
      aria-busy={pending}
      {...(ids.length > 0 && { role: 'listbox', 'aria-label': label })}
    >
      {athletesFirst ? groups.toReversed() : groups}
      {others.length > 0 && (
        <SuggestionGroup isWide title={<FormattedMessage id="search.others" />} empty={false}>
          {others.map((match, index) => (
            <OtherSuggestion
              key={match.key}
              match={match}
              {...option(events.length + athletes.length + index)}
            />
          ))}
        </SuggestionGroup>
      )}
    </div>
  )
})
