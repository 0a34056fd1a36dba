import { FormattedMessage, useIntl } from 'react-intl'
import { useActionData, useLoaderData } from 'react-router-dom'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import {
  type OwnOrganisationsScreenQueryVariables,
  useOwnOrganisationsScreenQuery,
} from '../../../gql/account.ts'
import { useLinks } from '../../../router/links.ts'
import { usePage } from '../../../router/use-page.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { PageHero } from '../../../ui/page/page-hero.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { doneMessage } from '../profile/done-message.ts'
import type { Posted } from '../forms/account-form.ts'
import { RefusalOfMissingForm } from '../forms/account-form-view.tsx'
import { DoneMessage } from '../page-layout.tsx'
import list from '../my-list.module.css'
import { AccessRequests } from './access-requests.tsx'
import { ClaimRelease } from './claim-release.tsx'
import { GrantedAccess } from './granted-access.tsx'
import { NewToken } from './new-token.tsx'
import type { Access } from './organisations-loader.ts'
import styles from './organisations-page.module.css'
import { OwnTokens } from './own-tokens.tsx'

/** The organisations of an account with their tokens. For an operator, also the access of others. */
export function OrganisationsPage() {
  const variables = useLoaderData<OwnOrganisationsScreenQueryVariables>()
  const { data, previousData } = useOwnOrganisationsScreenQuery({ variables })
  const { me } = data ?? previousData ?? {}
  return me && <Organisations email={me.email} access={me.organiserAccess} page={variables.page} />
}

/** Returns the id of the message that says what the page is for. */
function leadOf({ operator, organisations }: Access) {
  if (organisations.length > 0) return 'account.organisations.lead'
  return operator ? 'account.organisations.operator' : undefined
}

interface OrganisationsProps {
  email: string
  access: Access
  /** Page of the access requests, from 1. */
  page: number
}

function Organisations({ email, access, page }: OrganisationsProps) {
  const intl = useIntl()
  const posted: unknown = useActionData()
  const done = doneMessage(usePage().location.search)
  const title = intl.formatMessage({ id: 'account.organisations.title' })
  const lead = leadOf(access)
  return (
    <>
      <PageHead title={title} indexed={false} />
      <PageHero facts={email} title={title} lead={lead && <FormattedMessage id={lead} />}>
        {done && posted === undefined && (
          <DoneMessage>
            <FormattedMessage id={done} />
          </DoneMessage>
        )}
        <RefusalOfMissingForm isOnPage={(refused) => hasForm(access, refused)} />
        <p>
          <MoreLink to={useLinks().publishResults()} id="account.organisations.publish" />
        </p>
      </PageHero>
      <div className={styles.sections}>
        {access.operator && <Operator email={email} access={access} page={page} />}
        {access.organisations.map((organisation) => (
          <PageSection key={organisation.id} title={<bdi>{organisation.name}</bdi>}>
            <div className={list.parts}>
              <OwnTokens {...organisation} />
              <NewToken {...organisation} email={email} />
            </div>
          </PageSection>
        ))}
        {access.organisations.length === 0 && !access.operator && <NoOrganisation email={email} />}
      </div>
    </>
  )
}

function Operator({
  email,
  access: { requests, requestTotal, granted },
  page,
}: OrganisationsProps) {
  return (
    <>
      <PageSection title={<FormattedMessage id="account.access.requests" />}>
        <AccessRequests requests={requests} total={requestTotal} page={page} operator={email} />
      </PageSection>
      {granted.length > 0 && (
        <PageSection title={<FormattedMessage id="account.access.granted" />}>
          <GrantedAccess granted={granted} />
        </PageSection>
      )}
      <PageSection title={<FormattedMessage id="account.claims.title" />}>
        <ClaimRelease />
      </PageSection>
    </>
  )
}

function NoOrganisation({ email }: { email: string }) {
  return (
    <PageSection title={<FormattedMessage id="account.organisations.none.title" />}>
      <p className={list.text}>
        <FormattedMessage
          id="account.organisations.none.text"
          values={{ email: <strong key="email">{email}</strong> }}
        />
      </p>
      <p>
        <MoreLink to={useLinks().accessRequest()} id="account.organisations.none.request" />
      </p>
    </PageSection>
  )
}

/** Whether the page has a posted form. Each record of the lists has forms of its own. */
function hasForm(
  { operator, organisations, requests, granted }: Access,
  { form, values }: Posted,
): boolean {
  const { organisation, token_id, request_id } = values
  switch (form) {
    case 'token':
      return organisations.some(({ id }) => id === organisation)
    case 'revocation':
      return organisations.some(({ tokens }) => tokens.some(({ id }) => id === token_id))
    case 'grant':
    case 'request_deletion':
      return requests.some(({ id }) => id === request_id)
    case 'withdrawal':
      return granted.some(({ organisationId }) => organisationId === organisation)
    case 'claim_release':
      return operator
    default:
      return false
  }
}
