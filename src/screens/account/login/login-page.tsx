import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { leaveEndedAccount } from '../../../following/followed.ts'
import { useSignInMutation } from '../../../gql/account.ts'
import { useLinks } from '../../../router/links.ts'
import { usePage } from '../../../router/use-page.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField, PasswordField } from '../forms/form-fields.tsx'
import { PageLayout, useTitle } from '../page-layout.tsx'
import { SignedInPage, SignedInWithoutScript, useIsSignedIn } from '../signed-in.tsx'
import { loginForm } from './login-form.ts'

/**
 * Messages about the action that led to this page. The query parameter `done` selects the message.
 */
const doneMessages = {
  recovered: 'account.done.recovered',
  password: 'account.done.password',
  signed_out: 'account.done.signed_out',
  deleted: 'account.done.deleted',
} as const

const isDoneMessage = (done: string): done is keyof typeof doneMessages =>
  Object.hasOwn(doneMessages, done)

/** The login page. The page loads no data. */
export function LoginPage() {
  const [signIn] = useSignInMutation()
  const links = useLinks()
  const done = new URLSearchParams(usePage().location.search).get('done') ?? ''
  const isDone = isDoneMessage(done)
  const title = useTitle('login')
  const isSignedIn = useIsSignedIn(!isDone)
  useEffect(() => {
    if (isDone) void leaveEndedAccount()
  }, [isDone])
  if (isSignedIn) return <SignedInPage page="login" />
  return (
    <PageLayout
      title={title}
      done={isDone ? <FormattedMessage id={doneMessages[done]} /> : undefined}
      lead={<FormattedMessage id="account.lead.login" />}
    >
      <AccountFormView
        form={loginForm}
        mutations={{ signIn }}
        submit={<FormattedMessage id="account.submit.login" />}
      >
        <EmailAndPassword />
      </AccountFormView>
      <SignedInWithoutScript />
      <p className="row">
        <MoreLink to={links.recover()} id="account.way.recover" />
        <MoreLink to={links.signUp()} id="account.way.signup" />
      </p>
    </PageLayout>
  )
}

export function EmailAndPassword() {
  return (
    <>
      <FormField name="email">
        {(control) => <input {...control} type="email" autoComplete="username" />}
      </FormField>
      <PasswordField name="password" />
    </>
  )
}
