import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../../router/use-page.ts'
import { Link } from '../../../ui/link.tsx'
import { emailLinkState } from '../forms/account-form.ts'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { EmailAndPassword } from '../login/login-page.tsx'
import { LinkMissing } from '../link-missing.tsx'
import { PageLayout, useTitle } from '../page-layout.tsx'
import { ResultName } from '../profile/my-results.tsx'
import type { NamedResult } from '../profile/profile-loader.ts'
import { claimForm, hideForm, showForm, signInAndClaimForm } from './claim-forms.ts'
import type { ClaimData } from './claim-loader.ts'
import styles from './claim-page.module.css'

/** Page of a result's claim link: adds the result to an account, or hides the athlete's name. */
export function ClaimPage() {
  const data = useLoaderData<ClaimData>()
  const { search } = usePage().location
  if (emailLinkState(search) === 'missing') return <LinkMissing page="claim" />
  return data.result ? <Claim {...data} /> : <InvalidLink />
}

function Claim({ result, signedIn }: { result: NamedResult; signedIn: boolean }) {
  const done = doneMessageId(usePage().location.search, result.private)
  return (
    <PageLayout
      title={useTitle('claim')}
      lead={<FormattedMessage id="account.lead.claim" />}
      done={done && <FormattedMessage id={done} />}
    >
      <ResultName {...result} />
      <section className={styles.option}>
        <h2>
          <FormattedMessage id="account.claim.add" />
        </h2>
        {signedIn ? <AddToAccount /> : <SignInAndAdd />}
      </section>
      <section className={styles.option}>
        <h2>
          <FormattedMessage id="account.claim.privacy" />
        </h2>
        <p>
          <FormattedMessage
            id={result.private ? 'account.claim.is_private' : 'account.claim.is_public'}
          />
        </p>
        <AccountFormView
          key={String(result.private)}
          form={result.private ? showForm : hideForm}
          secondary
          submit={
            <FormattedMessage id={result.private ? 'account.submit.show' : 'account.submit.hide'} />
          }
        />
      </section>
    </PageLayout>
  )
}

function AddToAccount() {
  return (
    <AccountFormView form={claimForm} submit={<FormattedMessage id="account.submit.claim" />} />
  )
}

function SignInAndAdd() {
  const links = useLinks()
  return (
    <>
      <AccountFormView
        form={signInAndClaimForm}
        submit={<FormattedMessage id="account.submit.sign_in_and_claim" />}
      >
        <EmailAndPassword />
      </AccountFormView>
      <p className="quiet">
        <FormattedMessage id="account.claim.no_account" />
      </p>
      <p>
        <Link className="more" to={links.signUp()}>
          <FormattedMessage id="account.way.signup" />
        </Link>
      </p>
    </>
  )
}

/** @param isPrivate whether the result is hidden now; a private account keeps its results hidden */
function doneMessageId(search: string, isPrivate: boolean) {
  const done = new URLSearchParams(search).get('done')
  if (done === 'hidden' && isPrivate) return 'account.done.hidden'
  if (done !== 'shown') return undefined
  return isPrivate ? 'account.done.still_hidden' : 'account.done.shown'
}

function InvalidLink() {
  const links = useLinks()
  return (
    <PageLayout title={useTitle('claim')} lead={<FormattedMessage id="account.refused.claim" />}>
      <p>
        <Link className="more" to={links.events()}>
          <FormattedMessage id="account.way.events" />
        </Link>
      </p>
    </PageLayout>
  )
}
