import { useIntl } from 'react-intl'
import type { SuggestionsProps } from '../../components/search/use-suggesting-field.ts'
import { AthleteOption } from '../../components/suggestions/suggestion.tsx'
import { SuggestionPanel } from '../../components/suggestions/suggestion-panel.tsx'
import { useSuggestions } from '../../components/suggestions/use-suggestions.ts'
import { FindRaceAthletesDocument } from '../../gql/race-replay.ts'
import { foundIn, isComplete, mostSuggested } from './find-in-race.ts'

interface SuggestedAthletesProps extends SuggestionsProps {
  raceId: string
  /** Returns the URL of the replay in which the visitor follows one more athlete. */
  following: (bib: string) => string
}

/** Suggests athletes of a race to follow, by name and start number. */
export function SuggestedAthletes({ raceId, following, ...field }: SuggestedAthletesProps) {
  const label = useIntl().formatMessage({ id: 'ui.suggestions.label' })
  const suggestions = useSuggestions(FindRaceAthletesDocument, (text) => ({
    raceId,
    text,
    itemsPerPage: mostSuggested,
  }))
  const { result, pending } = suggestions
  const { text = '', data = null } = result ?? {}
  const { athletes, count } = foundIn(data, text)
  return (
    <SuggestionPanel
      {...field}
      suggestions={suggestions}
      isIncomplete={data === null || isComplete(data) !== true}
      count={athletes.length}
      total={count}
    >
      {({ id, ids, active }) => (
        <div
          id={id}
          className="wrap"
          aria-busy={pending}
          {...(ids.length > 0 && { role: 'listbox', 'aria-label': label })}
        >
          {athletes.map(({ participantId, name, bib }, index) => (
            <AthleteOption
              key={participantId}
              id={ids[index] ?? ''}
              active={ids[index] === active}
              text={text}
              athlete={{ name, bib, avatarUrl: null }}
              to={following(bib)}
              replace
            />
          ))}
        </div>
      )}
    </SuggestionPanel>
  )
}
