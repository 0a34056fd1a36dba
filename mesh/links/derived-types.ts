import { type SortColumn, sortColumns } from '../../domain/results.ts'
import type pageUrls from './page-urls.ts'

/** Sort columns whose names are not clear, and the words that descriptions use instead. */
const columnWords: Partial<Record<SortColumn, string>> = {
  bib: 'start number',
  chip: 'chip time',
  gun: 'gun time',
  race: 'race time',
}

const sortValues = sortColumns.flatMap((column) => {
  const value = column.toUpperCase()
  const word = columnWords[column] ?? column
  const [ascending, descending] =
    column === 'position'
      ? ['The winner first.', 'The last entry first.']
      : [`By ${word}; entries without a value come last.`, `By ${word}, descending.`]
  return [`"${ascending}" ${value}_ASCENDING`, `"${descending}" ${value}_DESCENDING`]
})

/** For each type, what its page shows. The words are parts of descriptions. */
const pages: Record<keyof typeof pageUrls, string> = {
  AthleteResult: 'the athlete in this race',
  Event: 'the event',
  NewsItem: 'the news item',
  Organisation: 'the organisation',
  Race: 'the race',
  Ranking: 'the ranking',
  RankingEntry: 'the athlete in this race',
  SearchAthlete: 'the athlete in this race',
  SearchEvent: 'the event',
}

const withPages = Object.entries(pages).map(
  ([type, shown]) => `extend type ${type} {
  "Page of ${shown} on the site."
  pageUrl("Default: the address redirects to the reader's language." language: Language): URL
}`,
)

/** Definitions in SDL that are generated from lists. Mesh adds them as `additionalTypeDefs`. */
export default `
"Order of ranking entries. Positions do not depend on it. Live rankings and orders at a checkpoint are sorted by position only."
enum EntrySort { ${sortValues.join(' ')} }

${withPages.join('\n\n')}
`
