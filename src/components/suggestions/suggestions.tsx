import { useMemo } from 'react'
import { plusAfter } from '../../../domain/search.ts'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { FollowButton } from '../following/follow-button.tsx'
import { SuggestionsDocument } from '../../gql/suggestions.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { otherMatches } from '../search/other-matches.ts'
import type { SuggestionsProps } from '../search/use-suggesting-field.ts'
import { followables } from './followables.ts'
import { SuggestedGroups } from './suggested-groups.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Maximum number of suggested events, and maximum number of suggested athletes. */
const groupSize = 2

/**
 * The panel below a search field. It shows the first matching events and athletes, and the first
 * matching places, clubs and organisers. Only pointers can reach the star of a row. For the option
 * that the keyboard selected, the footer has a button with the same star.
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
  const text = result?.text ?? ''
  const { events, athletes } = search ?? {}
  const more = plusAfter(events?.total, athletes?.total)
  const others = useMemo(() => otherMatches(search, linksIn(code)), [search, code])
  return (
    <SuggestionPanel
      {...props}
      suggestions={suggestions}
      isIncomplete={!(events && athletes)}
      count={(events?.items.length ?? 0) + (athletes?.items.length ?? 0) + others.length}
      total={(events?.total ?? 0) + (athletes?.total ?? 0) + others.length}
      more={more}
      footer={(total, at) => {
        const selected = followables(search, others, text)[at]
        return (
          <>
            <MoreLink
              to={linksIn(code).search({ q: typed })}
              id="search.suggestions.all"
              values={{ count: total, more }}
            />
            {selected && <FollowButton key={`${selected.kind} ${selected.id}`} {...selected} />}
          </>
        )
      }}
    >
      {(options) => (
        <SuggestedGroups
          {...options}
          text={text}
          matches={search}
          others={others}
          pending={pending}
        />
      )}
    </SuggestionPanel>
  )
}
