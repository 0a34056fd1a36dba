import { FormattedMessage } from 'react-intl'
import {
  useChangeEmailMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
} from '../../../gql/account.ts'
import { Username } from '../../../ui/form/username.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormCheckBox, FormField, PasswordField } from '../forms/form-fields.tsx'
import { deletionForm, emailForm, passwordForm } from './profile-forms.ts'
import styles from './security-sections.module.css'

interface OfAccount {
  email: string
}

export function ChangeEmail({ email }: OfAccount) {
  const [changeEmail] = useChangeEmailMutation()
  return (
    <PageSection title={<FormattedMessage id="account.leg.email" />}>
      <AccountFormView
        form={emailForm}
        mutations={{ changeEmail }}
        submit={<FormattedMessage id="account.submit.letter" />}
        secondary
      >
        <p>
          <FormattedMessage id="account.email.text" values={{ email: <strong>{email}</strong> }} />
        </p>
        <FormField name="email">
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </FormField>
        <PasswordField name="password" />
      </AccountFormView>
    </PageSection>
  )
}

export function ChangePassword({ email }: OfAccount) {
  const [changePassword] = useChangePasswordMutation()
  return (
    <PageSection title={<FormattedMessage id="account.leg.password" />}>
      <AccountFormView
        form={passwordForm}
        mutations={{ changePassword }}
        submit={<FormattedMessage id="account.submit.password" />}
        secondary
      >
        <p>
          <FormattedMessage id="account.password.text" />
        </p>
        <Username email={email} />
        <PasswordField name="current_password" />
        <PasswordField name="new_password" />
      </AccountFormView>
    </PageSection>
  )
}

/**
 * A link to a file with the account's data. Browsers without JavaScript can download it too. The
 * link has no attribute `download`, because a browser would then also store the login page as a
 * file when the session has ended.
 */
export function DataExport() {
  return (
    <PageSection title={<FormattedMessage id="account.leg.data" />}>
      <p className={styles.text}>
        <FormattedMessage id="account.data.text" />
      </p>
      <a className="button" href="/v1/identity/account/export">
        <FormattedMessage id="account.data.download" />
      </a>
    </PageSection>
  )
}

/** @param props.publishes whether the account may publish the events of an organisation */
export function DeleteAccount({ email, publishes }: OfAccount & { publishes: boolean }) {
  const [deleteAccount] = useDeleteAccountMutation()
  return (
    <PageSection title={<FormattedMessage id="account.leg.deletion" />}>
      <AccountFormView
        form={deletionForm}
        mutations={{ deleteAccount }}
        submit={<FormattedMessage id="account.submit.deletion" />}
        secondary
      >
        <p>
          <FormattedMessage id="account.deletion.text" />
        </p>
        {publishes && (
          <p>
            <FormattedMessage id="account.deletion.tokens" />
          </p>
        )}
        <Username email={email} />
        <PasswordField name="password" />
        <FormCheckBox name="sure" />
      </AccountFormView>
    </PageSection>
  )
}
