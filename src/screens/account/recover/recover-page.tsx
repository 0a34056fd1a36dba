import { FormattedMessage } from 'react-intl'
import { useRecoverMutation, useRequestRecoveryMutation } from '../../../gql/account.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField, PasswordField } from '../forms/form-fields.tsx'
import { EmailedLinkPage } from '../emailed-link-page.tsx'
import { useReturningLinks } from '../returning-links.ts'
import { PageLayout, useTitle } from '../page-layout.tsx'
import { recoverForm, renewForm } from './recover-forms.ts'

/**
 * The page for password recovery. The first form requests an e-mail. The link in the e-mail opens
 * this page again, with a form for a new password.
 */
export function RecoverPage() {
  const ways = [{ to: useReturningLinks().recover, id: 'account.way.again' }] as const
  return (
    <EmailedLinkPage page="renew" ways={ways} request={<RequestEmail />}>
      <ChoosePassword />
    </EmailedLinkPage>
  )
}

function RequestEmail() {
  const [requestRecovery] = useRequestRecoveryMutation()
  return (
    <PageLayout title={useTitle('recover')} lead={<FormattedMessage id="account.lead.recover" />}>
      <AccountFormView
        form={recoverForm}
        mutations={{ requestRecovery }}
        submit={<FormattedMessage id="account.submit.letter" />}
      >
        <FormField name="email">
          {(control) => <input {...control} type="email" autoComplete="username" />}
        </FormField>
      </AccountFormView>
      <p>
        <MoreLink to={useReturningLinks().login} id="account.way.login" />
      </p>
    </PageLayout>
  )
}

function ChoosePassword() {
  const [recover] = useRecoverMutation()
  return (
    <PageLayout title={useTitle('renew')} lead={<FormattedMessage id="account.lead.renew" />}>
      <AccountFormView
        form={renewForm}
        mutations={{ recover }}
        submit={<FormattedMessage id="account.submit.password" />}
      >
        <PasswordField name="new_password" />
      </AccountFormView>
      <p>
        <MoreLink to={useReturningLinks().recover} id="account.way.again" />
      </p>
    </PageLayout>
  )
}
