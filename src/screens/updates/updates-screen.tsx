import { FormattedMessage, useIntl } from 'react-intl'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { NewsPages } from '../../components/news-list/news-pages.tsx'
import {
  UpdatesScreenDocument,
  type UpdatesScreenQueryVariables,
  useUpdatesScreenSuspenseQuery,
} from '../../gql/updates.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import styles from './updates-screen.module.css'

const updatesLoader: Loader = ({ client, request }) => {
  const variables = { page: readPage(request), itemsPerPage: pageSizes.list }
  return preload(client, UpdatesScreenDocument, variables, { required: ({ news }) => news })
}

function UpdatesScreen() {
  const variables = useLoaderData<UpdatesScreenQueryVariables>()
  const { data } = useUpdatesScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const trail = useTrail('home')
  const { page, itemsPerPage } = variables
  if (!data.news) return null

  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'updates.title' })}
        description={intl.formatMessage({ id: 'updates.description' })}
        trail={trail}
      />
      <header className={`${styles.header} wrap`}>
        <div>
          <Breadcrumb trail={trail} />
          <h1 className="display display-80">
            <FormattedMessage id="updates.title" />
          </h1>
        </div>
      </header>
      <PageSection
        title={<FormattedMessage id="updates.latest" />}
        note={<FormattedMessage id="updates.count" values={{ count: data.news.total }} />}
      >
        <NewsPages news={data.news} page={page} itemsPerPage={itemsPerPage} withEvent />
      </PageSection>
    </>
  )
}

export const screen: Screen = {
  Component: UpdatesScreen,
  loader: updatesLoader,
  query: UpdatesScreenDocument,
}
