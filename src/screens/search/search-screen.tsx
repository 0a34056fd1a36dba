import { useIntl } from 'react-intl'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { defaultLanguage, findLanguage } from '../../i18n/languages.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { readSearchText } from '../../components/search/search-text.ts'
import { SearchScreenDocument, type SearchScreenQueryVariables } from '../../gql/search.ts'
import { BibSearch } from '../../components/search/bib-search.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { SearchResults } from './search-results.tsx'
import { SearchPrompt } from './search-help.tsx'
import styles from './search-screen.module.css'

/** The variables of the search. Undefined without a search text. */
type SearchData = SearchScreenQueryVariables | undefined

const searchLoader: Loader = async ({ client, params, request }): Promise<SearchData> => {
  const text = readSearchText(new URL(request.url).searchParams.get('q'))
  if (text === '') return undefined
  const variables = {
    text,
    language: enumValueOf((findLanguage(params['lang']) ?? defaultLanguage).code),
    page: readPage(request),
    athletesPage: readPage(request, 'athletesPage'),
    itemsPerPage: pageSizes.search,
  }
  return preload(client, SearchScreenDocument, variables, {
    // The search page fails only when both groups of results fail.
    required: ({ search }) => search?.events ?? search?.athletes,
  })
}

/** Longer texts are in smaller letters, so the bib shows the whole name. A phone has room for 14. */
const bibLength = 12

function SearchScreen() {
  const variables = useLoaderData<SearchData>()
  const intl = useIntl()
  const trail = useTrail('home')
  const isLong = (variables?.text.length ?? 0) > bibLength
  const title = variables
    ? intl.formatMessage({ id: 'search.title_of' }, { text: variables.text })
    : intl.formatMessage({ id: 'search.title' })
  return (
    <>
      <PageHead
        trail={trail}
        title={title}
        description={intl.formatMessage({ id: 'search.description' })}
      />
      <div className={`${styles.header} ${isLong ? styles.long : ''} wrap`}>
        <Breadcrumb trail={trail} />
        <BibSearch />
      </div>
      {variables ? <SearchResults variables={variables} /> : <SearchPrompt />}
    </>
  )
}

export const screen: Screen = {
  Component: SearchScreen,
  loader: searchLoader,
  query: SearchScreenDocument,
}
