import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SuggestedAthleteFragment, SuggestedEventFragment } from '../../gql/suggestions.ts'
import { matchRank } from '../../ui/matched-parts.ts'
import { AthleteSuggestion, EventSuggestion } from './suggestion.tsx'
import { SuggestionGroup } from './suggestion-group.tsx'
import styles from './suggestions.module.css'
import type { SuggestionsResult } from './use-suggestions.ts'

interface SuggestedGroupsProps {
  id: string
  answer: SuggestionsResult | undefined
  /** Something newer is on its way. */
  pending: boolean
  /** Of the options, in the order in which they are shown. */
  ids: readonly string[]
  active: string | undefined
}

/** Both groups, the better match first. Most keys change nothing in them: they are not drawn again with each. */
export const SuggestedGroups = memo(function SuggestedGroups(props: SuggestedGroupsProps) {
  const { id, answer, pending, ids, active } = props
  const label = useIntl().formatMessage({ id: 'search.suggestions.label' })
  const { text = '', found } = answer ?? {}
  const events = found?.events?.items ?? []
  const athletes = found?.athletes?.items ?? []
  const athletesFirst = matchOfAthletes(athletes, text) < matchOfEvents(events, text)
  const option = (index: number) => {
    const own = ids[index] ?? ''
    return { id: own, active: own === active, text }
  }
  const groups = [
    <SuggestionGroup
      key="events"
      title={<FormattedMessage id="search.events" />}
      empty={!pending && found?.events?.total === 0}
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
      empty={!pending && found?.athletes?.total === 0}
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
    </div>
  )
})

/** How well the first of a group matches, 0 at best; a group without any comes last. */
function matchOfEvents([first]: readonly SuggestedEventFragment[], text: string): number {
  return first ? matchRank(first.name, text) : Infinity
}

function matchOfAthletes([first]: readonly SuggestedAthleteFragment[], text: string): number {
  return first ? Math.min(matchRank(first.name, text), matchRank(first.bib ?? '', text)) : Infinity
}
