import { FormattedMessage } from 'react-intl'
import {
  type ClaimScreenQuery,
  useClaimResultMutation,
  useClaimScreenQuery,
  useHideResultMutation,
  useSignInMutation,
} from '../../../gql/account.ts'
import { useLinks } from '../../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../../router/use-page.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { emailLinkState } from '../forms/email-link.ts'
import { formAddress } from '../forms/account-form.ts'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { EmailAndPassword } from '../login/login-page.tsx'
import { NoticePage, PageLayout, useTitle } from '../page-layout.tsx'
import { ResultName } from '../profile/my-results.tsx'
import { claimForm, hideForm, showForm, signInAndClaimForm } from './claim-forms.ts'
import styles from './claim-page.module.css'

/**
 * The page that opens when the visitor follows the claim link of a result. The visitor can add the
 * result to an account, or hide the athlete's name.
 */
export function ClaimPage() {
  const hasResult = useLoaderData<boolean>()
  const { search } = usePage().location
  const links = useLinks()
  if (emailLinkState(search) === 'missing') {
    return <NoticePage page="claim" lead="account.refused.link_missing" />
  }
  if (hasResult) return <ValidLink />
  const ways = [{ to: links.events(), id: 'account.way.events' }] as const
  return <NoticePage page="claim" lead="account.refused.claim" ways={ways} />
}

function ValidLink() {
  const { data, previousData } = useClaimScreenQuery()
  const { viewer, claimableResult } = data ?? previousData ?? {}
  if (!claimableResult) return null
  return <Claim result={claimableResult} signedIn={viewer?.signedIn === true} />
}

interface ClaimProps {
  result: NonNullable<ClaimScreenQuery['claimableResult']>
  signedIn: boolean
}

function Claim({ result, signedIn }: ClaimProps) {
  const { isPrivate, isOwn } = result
  const visibility = visibilityOf(result)
  const done = doneMessageId(usePage().location.search, visibility)
  return (
    <PageLayout
      title={useTitle('claim')}
      lead={isOwn ? undefined : <FormattedMessage id="account.lead.claim" />}
      done={done && <FormattedMessage id={done} />}
    >
      <ResultName result={result} />
      <section className={styles.option}>
        <h2>
          <FormattedMessage id={isOwn ? 'account.leg.results' : 'account.claim.add'} />
        </h2>
        {isOwn ? <Added /> : signedIn ? <AddToAccount {...result} /> : <SignInAndAdd {...result} />}
      </section>
      <section className={styles.option}>
        <h2>
          <FormattedMessage id="account.claim.privacy" />
        </h2>
        <p>
          <FormattedMessage id={`account.claim.${visibility}`} />
        </p>
        <Privacy key={String(isPrivate)} {...result} />
      </section>
    </PageLayout>
  )
}

type Result = ClaimProps['result']

function Privacy({ isPrivate, athleteId }: Result) {
  const [hideResult] = useHideResultMutation()
  return (
    <AccountFormView
      form={isPrivate ? showForm : hideForm}
      mutations={{ hideResult }}
      secondary
      submit={<FormattedMessage id={isPrivate ? 'account.submit.show' : 'account.submit.hide'} />}
    >
      <ShownResult id={athleteId} />
    </AccountFormView>
  )
}

/** A hidden field with the result that the visitor sees when sending the form. */
function ShownResult({ id }: { id: string }) {
  return <input type="hidden" name="shown_result" value={id} />
}

function Added() {
  const links = useLinks()
  return (
    <>
      <p>
        <FormattedMessage id="account.claim.added" />
      </p>
      <p>
        <MoreLink to={links.account()} id="ui.site_links.account" />
      </p>
    </>
  )
}

function AddToAccount({ athleteId }: Result) {
  const [claimResult] = useClaimResultMutation()
  return (
    <AccountFormView
      form={claimForm}
      mutations={{ claimResult }}
      submit={<FormattedMessage id="account.submit.claim" />}
    >
      <ShownResult id={athleteId} />
    </AccountFormView>
  )
}

function SignInAndAdd({ athleteId }: Result) {
  const [signIn] = useSignInMutation()
  const [claimResult] = useClaimResultMutation()
  const links = useLinks()
  const next = formAddress(usePage().location)
  return (
    <>
      <AccountFormView
        form={signInAndClaimForm}
        mutations={{ signIn, claimResult }}
        submit={<FormattedMessage id="account.submit.sign_in_and_claim" />}
      >
        <ShownResult id={athleteId} />
        <EmailAndPassword />
      </AccountFormView>
      <p>
        <MoreLink to={links.recover({ next })} id="account.way.recover" />
      </p>
      <p className="quiet">
        <FormattedMessage id="account.claim.no_account" />
      </p>
      <p>
        <MoreLink to={links.signUp({ next })} id="account.way.signup" />
      </p>
    </>
  )
}

/** Whether the visitor hides the result, the organiser does, or nobody. */
function visibilityOf({ isPrivate, athlete }: Result) {
  if (isPrivate) return 'is_private'
  return athlete?.isPrivate === true ? 'is_left_out' : 'is_public'
}

/** @param visibility of the result now. The results of a private account are always hidden. */
function doneMessageId(search: string, visibility: ReturnType<typeof visibilityOf>) {
  const done = new URLSearchParams(search).get('done')
  if (done === 'hidden' && visibility === 'is_private') return 'account.done.hidden'
  if (done !== 'shown' || visibility === 'is_left_out') return undefined
  return visibility === 'is_private' ? 'account.done.still_hidden' : 'account.done.shown'
}
