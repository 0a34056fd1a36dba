import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { leaveEndedAccount } from '../../../following/followed.ts'
import { useSignInMutation } from '../../../gql/account.ts'
import { usePage } from '../../../router/use-page.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField, PasswordField } from '../forms/form-fields.tsx'
import { PageLayout, useTitle } from '../page-layout.tsx'
import { SignedInPage, SignedInWithoutScript, useIsSignedIn } from '../signed-in.tsx'
import { useReturningLinks } from '../returning-links.ts'
import { loginForm } from './login-form.ts'

/**
 * Messages about the action that ended the session. The query parameter `done` selects the message.
 */
const doneMessages = {
  recovered: 'account.done.recovered',
  password: 'account.done.password',
  signed_out: 'account.done.signed_out',
  deleted: 'account.done.deleted',
  ended: 'account.done.ended',
} as const

const isDoneMessage = (done: string): done is keyof typeof doneMessages =>
  Object.hasOwn(doneMessages, done)

/**
 * Returns the message about the action that led to this page. A new e-mail address is often
 * confirmed in a browser that is not signed in. It then comes here instead of to the account.
 */
function messageOf(query: URLSearchParams) {
  const done = query.get('done') ?? ''
  if (isDoneMessage(done)) return doneMessages[done]
  const [, wanted] = (query.get('next') ?? '').split('?')
  return new URLSearchParams(wanted).get('done') === 'email' ? 'account.done.email' : undefined
}

/** The login page. The page loads no data. */
export function LoginPage() {
  const [signIn] = useSignInMutation()
  const { recover, signUp } = useReturningLinks()
  const query = new URLSearchParams(usePage().location.search)
  const isDone = isDoneMessage(query.get('done') ?? '')
  const message = messageOf(query)
  const title = useTitle('login')
  const isSignedIn = useIsSignedIn(!isDone)
  useEffect(() => {
    if (isDone) void leaveEndedAccount()
  }, [isDone])
  if (isSignedIn) return <SignedInPage page="login" />
  return (
    <PageLayout
      title={title}
      done={message && <FormattedMessage id={message} />}
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
        <MoreLink to={recover} id="account.way.recover" />
        <MoreLink to={signUp} id="account.way.signup" />
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
