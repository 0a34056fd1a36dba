import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AthleteSuggestion, EventSuggestion } from './suggestion.tsx'
import { SuggestionGroup } from './suggestion-group.tsx'
import styles from './suggestions.module.css'
import type { Answer } from './use-suggested.ts'

interface SuggestedGroupsProps {
  id: string
  answer: Answer | undefined
  /** Something newer is on its way. */
  pending: boolean
  /** Of the options, events first. */
  ids: readonly string[]
  active: string | undefined
}

/** Both groups. Most keys change nothing in them: they are not drawn again with each. */
export const SuggestedGroups = memo(function SuggestedGroups(props: SuggestedGroupsProps) {
  const { id, answer, pending, ids, active } = props
  const label = useIntl().formatMessage({ id: 'search.suggestions.label' })
  const { text = '', found } = answer ?? {}
  const events = found?.events?.items ?? []
  const athletes = found?.athletes?.items ?? []
  const option = (index: number) => {
    const own = ids[index] ?? ''
    return { id: own, active: own === active, text }
  }
  return (
    <div
      id={id}
      className={`${styles.groups} wrap`}
      aria-busy={pending}
      {...(ids.length > 0 && { role: 'listbox', 'aria-label': label })}
    >
      <SuggestionGroup
        title={<FormattedMessage id="search.events" />}
        empty={!pending && found?.events?.total === 0}
      >
        {events.map((event, index) => (
          <EventSuggestion key={event.eventId} event={event} {...option(index)} />
        ))}
      </SuggestionGroup>
      <SuggestionGroup
        title={<FormattedMessage id="search.athletes" />}
        empty={!pending && found?.athletes?.total === 0}
      >
        {athletes.map((athlete, index) => (
          <AthleteSuggestion
            key={`${athlete.raceId} ${athlete.participantId}`}
            athlete={athlete}
            {...option(events.length + index)}
          />
        ))}
      </SuggestionGroup>
    </div>
  )
})
