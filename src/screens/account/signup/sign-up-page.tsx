import { FormattedMessage } from 'react-intl'
import { useConfirmMutation, useSignUpMutation } from '../../../gql/account.ts'
import { PrivacyNote } from '../../../components/form/privacy-note.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField, PasswordField } from '../forms/form-fields.tsx'
import { EmailedLinkPage } from '../emailed-link-page.tsx'
import { useReturningLinks } from '../returning-links.ts'
import { PageLayout, useTitle } from '../page-layout.tsx'
import { ProfileFields } from '../profile/profile-fields.tsx'
import { SignedInPage, SignedInWithoutScript, useIsSignedIn } from '../signed-in.tsx'
import { newAccountForm, signUpForm } from './sign-up-forms.ts'

/**
 * The page for signing up. The first form requests an e-mail. The link in the e-mail opens this
 * page again, with a form that creates the account.
 */
export function SignUpPage() {
  const { login, signUp } = useReturningLinks()
  const ways = [
    { to: signUp, id: 'account.way.again' },
    { to: login, id: 'account.way.login' },
  ] as const
  return (
    <EmailedLinkPage page="choose" ways={ways} request={<RequestEmail />}>
      <NewAccount />
    </EmailedLinkPage>
  )
}

function RequestEmail() {
  const [signUp] = useSignUpMutation()
  const { login } = useReturningLinks()
  const title = useTitle('signup')
  if (useIsSignedIn()) return <SignedInPage page="signup" />
  return (
    <PageLayout title={title} lead={<FormattedMessage id="account.lead.signup" />}>
      <AccountFormView
        form={signUpForm}
        mutations={{ signUp }}
        submit={<FormattedMessage id="account.submit.letter" />}
      >
        <FormField name="email" hint={<FormattedMessage id="account.hint.email" />}>
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </FormField>
        <PrivacyNote id="account.privacy" />
      </AccountFormView>
      <SignedInWithoutScript />
      <p>
        <MoreLink to={login} id="account.way.login" />
      </p>
    </PageLayout>
  )
}

function NewAccount() {
  const [confirm] = useConfirmMutation()
  const { login, signUp } = useReturningLinks()
  return (
    <PageLayout title={useTitle('choose')} lead={<FormattedMessage id="account.lead.choose" />}>
      <AccountFormView
        form={newAccountForm}
        mutations={{ confirm }}
        submit={<FormattedMessage id="account.submit.choose" />}
      >
        <PasswordField name="new_password" />
        <ProfileFields />
        <PrivacyNote id="account.privacy" />
      </AccountFormView>
      <p className="row">
        <MoreLink to={signUp} id="account.way.again" />
        <MoreLink to={login} id="account.way.login" />
      </p>
    </PageLayout>
  )
}
