import { FormattedMessage } from 'react-intl'
import {
  type AccountScreenQueryVariables,
  useAccountScreenQuery,
  useConfirmEmailMutation,
  useSignOutMutation,
  useUpdateProfileMutation,
} from '../../../gql/account.ts'
import { useLinks } from '../../../router/links.ts'
import { useActionData, useLoaderData } from 'react-router-dom'
import { usePage } from '../../../router/use-page.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { PageHero } from '../../../ui/page/page-hero.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import type { Posted } from '../forms/account-form.ts'
import { AccountFormView, RefusalOfMissingForm } from '../forms/account-form-view.tsx'
import { OpenedLinkPage } from '../emailed-link-page.tsx'
import type { LinkState } from '../opened-link.ts'
import { DoneMessage, PageLayout, useTitle } from '../page-layout.tsx'
import { MyFollowing } from './my-following.tsx'
import { MyReplays } from './my-replays.tsx'
import { MyResults } from './my-results.tsx'
import { MySessions } from './my-sessions.tsx'
import {
  confirmEmailForm,
  endSessionForm,
  profileForm,
  releaseForm,
  signOutForm,
} from './profile-forms.ts'
import { LanguageField, ProfileFields } from './profile-fields.tsx'
import type { AccountData } from './profile-loader.ts'
import styles from './profile-page.module.css'
import { doneMessage } from './done-message.ts'
import { valuesFromAccount } from './profile-values.ts'
import { ChangeEmail, ChangePassword, DeleteAccount, DataExport } from './security-sections.tsx'

/**
 * The profile page of the account. With an e-mailed link, the page confirms a new e-mail address
 * instead.
 */
export function ProfilePage() {
  const opened = useLoaderData<AccountScreenQueryVariables | LinkState>()
  const links = useLinks()
  if (typeof opened !== 'string') return <SignedIn variables={opened} />
  const ways = [{ to: links.account(), id: 'account.way.again' }] as const
  return (
    <OpenedLinkPage page="confirm" ways={ways} link={opened}>
      <ConfirmEmail />
    </OpenedLinkPage>
  )
}

function SignedIn({ variables }: { variables: AccountScreenQueryVariables }) {
  const { data, previousData } = useAccountScreenQuery({ variables })
  const { me } = data ?? previousData ?? {}
  return me ? <Profile account={me} variables={variables} /> : null
}

interface ProfileProps {
  account: AccountData
  variables: AccountScreenQueryVariables
}

function Profile({ account, variables }: ProfileProps) {
  const [signOut] = useSignOutMutation()
  const { results, replays, sessions, following, organiserAccess } = account
  const publishes = organiserAccess.organisations.length > 0
  // Who signs up with the e-mail about access continues with the organisations.
  const isOrganiser = publishes || organiserAccess.operator
  const ownOrganisations = <OwnOrganisations operator={organiserAccess.operator} />
  const posted: unknown = useActionData()
  const done = doneMessage(usePage().location.search)
  const name = `${account.firstName} ${account.lastName}`
  return (
    <>
      <PageHead title={name} indexed={false} />
      <PageHero
        facts={account.email}
        title={name}
        lead={<FormattedMessage id="account.lead.profile" />}
      >
        {done && posted === undefined && (
          <DoneMessage>
            <FormattedMessage id={done} />
          </DoneMessage>
        )}
        <RefusalOfMissingForm isOnPage={(refused) => hasForm(account, refused)} />
        <AccountFormView
          form={signOutForm}
          mutations={{ signOut }}
          secondary
          submit={<FormattedMessage id="account.submit.sign_out" />}
        />
      </PageHero>
      <div className={styles.sections}>
        {isOrganiser && ownOrganisations}
        <PageSection title={<FormattedMessage id="account.leg.results" />}>
          {results && <MyResults {...results} page={variables.page} />}
        </PageSection>
        <PageSection title={<FormattedMessage id="account.leg.replays" />}>
          {replays && <MyReplays {...replays} page={variables.replaysPage} />}
        </PageSection>
        {/* Only for browsers without JavaScript. With JavaScript, the menu links to the list of
            followed things, which has stars and live results. */}
        <noscript>{import.meta.env.SSR && <MyFollowing {...following} />}</noscript>
        <EditProfile account={account} />
        <ChangeEmail email={account.email} />
        <ChangePassword email={account.email} />
        <PageSection title={<FormattedMessage id="account.leg.devices" />}>
          <MySessions sessions={sessions} />
        </PageSection>
        {!isOrganiser && ownOrganisations}
        <DataExport />
        <DeleteAccount email={account.email} publishes={publishes} />
      </div>
    </>
  )
}

function EditProfile({ account }: Pick<ProfileProps, 'account'>) {
  const [updateProfile] = useUpdateProfileMutation()
  return (
    <PageSection title={<FormattedMessage id="account.leg.profile" />}>
      <AccountFormView
        form={profileForm}
        mutations={{ updateProfile }}
        start={valuesFromAccount(account)}
        submit={<FormattedMessage id="account.submit.profile" />}
      >
        <ProfileFields />
        <LanguageField />
      </AccountFormView>
    </PageSection>
  )
}

/** A link to the organisations whose events the account may publish, and to access requests. */
function OwnOrganisations({ operator }: { operator: boolean }) {
  return (
    <PageSection title={<FormattedMessage id="account.leg.organisations" />}>
      <p>
        <FormattedMessage
          id={operator ? 'account.organisations.operator' : 'account.organisations.text'}
        />
      </p>
      <p>
        <MoreLink to={useLinks().ownOrganisations()} id="account.organisations.title" />
      </p>
    </PageSection>
  )
}

/** Whether the page has a posted form. The results and sessions have a form each. */
function hasForm({ results, sessions }: AccountData, { form, values }: Posted): boolean {
  const { athlete_id, session_id } = values
  if (form === releaseForm.name) {
    return results?.items.some(({ athleteId }) => athleteId === athlete_id) === true
  }
  if (form === endSessionForm.name) return sessions.some(({ id }) => id === session_id)
  return form !== ''
}

/**
 * A button that confirms the new e-mail address. Opening the link does not confirm the address,
 * because mail scanners open links too.
 */
function ConfirmEmail() {
  const [confirmEmail] = useConfirmEmailMutation()
  return (
    <PageLayout title={useTitle('confirm')} lead={<FormattedMessage id="account.lead.confirm" />}>
      <AccountFormView
        form={confirmEmailForm}
        mutations={{ confirmEmail }}
        submit={<FormattedMessage id="account.submit.confirm" />}
      />
      <p>
        <MoreLink to={useLinks().account()} id="account.way.again" />
      </p>
    </PageLayout>
  )
}
