import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { SuggestionsDocument } from '../../gql/suggestions.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { otherMatches } from '../search/other-matches.ts'
import type { SuggestionsProps } from '../search/use-suggesting-field.ts'
import { SuggestedGroups } from './suggested-groups.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Number of items of each group. */
const groupSize = 2

/**
 * The panel below a search field. It shows the first matching events and athletes, and the first
 * matching places, clubs and organisers.
 */
export function Suggestions(props: SuggestionsProps) {
  const { code } = useLanguage()
  const language = enumValueOf(code)
  const suggestions = useSuggestions(SuggestionsDocument, (text) => ({
    text,
    language,
    itemsPerPage: groupSize,
  }))
  const { typed, result, pending } = suggestions
  const search = result?.data?.search ?? null
  const { events, athletes } = search ?? {}
  const others = useMemo(() => otherMatches(search, linksIn(code)), [search, code])
  return (
    <SuggestionPanel
      {...props}
      suggestions={suggestions}
      isIncomplete={!(events && athletes)}
      count={(events?.items.length ?? 0) + (athletes?.items.length ?? 0) + others.length}
      total={(events?.total ?? 0) + (athletes?.total ?? 0) + others.length}
      footer={(total) => (
        <Link className="more" to={linksIn(code).search({ q: typed })}>
          <FormattedMessage id="search.suggestions.all" values={{ count: total }} />
        </Link>
      )}
    >
      {(options) => (
        <SuggestedGroups
          {...options}
          text={result?.text ?? ''}
          matches={search}
          others={others}
          pending={pending}
        />
      )}
    </SuggestionPanel>
  )
}
