import { FormattedMessage } from 'react-intl'
import { SuggestionsDocument } from '../../gql/suggestions.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import type { SuggestionsProps } from '../search/use-suggesting-field.ts'
import { SuggestedGroups } from './suggested-groups.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The panel below a search field, with the first matching events and athletes. */
export function Suggestions(props: SuggestionsProps) {
  const links = useLinks()
  const suggestions = useSuggestions(SuggestionsDocument, (text) => ({ text }))
  const { typed, result, pending } = suggestions
  const { events, athletes } = result?.data?.search ?? {}
  return (
    <SuggestionPanel
      {...props}
      suggestions={suggestions}
      isIncomplete={!(events && athletes)}
      count={(events?.items.length ?? 0) + (athletes?.items.length ?? 0)}
      total={(events?.total ?? 0) + (athletes?.total ?? 0)}
      footer={(total) => (
        <Link className="more" to={links.search({ q: typed })}>
          <FormattedMessage id="search.suggestions.all" values={{ count: total }} />
        </Link>
      )}
    >
      {(options) => (
        <SuggestedGroups
          {...options}
          text={result?.text ?? ''}
          matches={result?.data?.search ?? null}
          pending={pending}
        />
      )}
    </SuggestionPanel>
  )
}
