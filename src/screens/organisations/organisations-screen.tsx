import { FormattedMessage, useIntl } from 'react-intl'
import { enumValueOf, wordOf } from '../../../domain/enum-words.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { readSearchText } from '../../components/search/search-text.ts'
import { isSport } from '../../../domain/sports.ts'
import {
  OrganisationsScreenDocument,
  type OrganisationsScreenQueryVariables,
  useOrganisationsScreenSuspenseQuery,
} from '../../gql/organisations.ts'
import { ListHeader } from '../../ui/page/list-header.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { NoItems } from '../../ui/page/no-items.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { OrganisationCard } from './organisation-card.tsx'
import { OrganisationFinder } from './organisation-finder.tsx'
import styles from './organisations-screen.module.css'

const organisationsLoader: Loader = ({ client, request }) => {
  const { searchParams } = new URL(request.url)
  const name = readSearchText(searchParams.get('name'))
  const sport = searchParams.get('sport')
  const variables = {
    filter: {
      ...(name !== '' && { name }),
      ...(isSport(sport) && { sport: [enumValueOf(sport)] }),
    },
    page: readPage(request),
    itemsPerPage: pageSizes.organisationGrid,
  }
  const required = ({ organisations }: { organisations: object | null }) => organisations
  return preload(client, OrganisationsScreenDocument, variables, { required })
}

function OrganisationsScreen() {
  const variables = useLoaderData<OrganisationsScreenQueryVariables>()
  const { data } = useOrganisationsScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const trail = useTrail('home')
  if (!data.organisations) return null
  const { items, total } = data.organisations
  const { filter, page, itemsPerPage } = variables

  return (
    <div className={`${styles.page} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: 'organisations.title' })}
        description={intl.formatMessage({ id: 'organisations.description' })}
        trail={trail}
      />
      <ListHeader trail={trail} title={<FormattedMessage id="organisations.title" />}>
        <p role="status" className="quiet">
          <FormattedMessage id="organisations.count" values={{ count: total }} />
        </p>
      </ListHeader>
      <OrganisationFinder name={filter?.name ?? ''} sport={wordOf(filter?.sport?.[0]) ?? ''} />
      <NoItems shown={items.length} total={total} itemsPerPage={itemsPerPage} />
      {items.length > 0 && (
        <>
          <ul className={styles.grid}>
            {items.map((organisation) => (
              <li key={organisation.id}>
                <OrganisationCard organisation={organisation} typed={filter?.name ?? ''} />
              </li>
            ))}
          </ul>
          <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
        </>
      )}
    </div>
  )
}

export const screen: Screen = {
  Component: OrganisationsScreen,
  loader: organisationsLoader,
  query: OrganisationsScreenDocument,
}
