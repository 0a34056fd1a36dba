import { FormattedMessage } from 'react-intl'
import { useCopying } from '../../../components/share/use-copying.ts'
import { useCreateOrganiserTokenMutation } from '../../../gql/account.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Username } from '../../../ui/form/username.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField, PasswordField } from '../forms/form-fields.tsx'
import list from '../my-list.module.css'
import { tokenForm } from './organisation-forms.ts'
import type { Organisation } from './organisations-loader.ts'

/** The form that creates a token. The new token is then shown once before the form. */
export function NewToken({ id, email }: Organisation & { email: string }) {
  const [createOrganiserToken] = useCreateOrganiserTokenMutation()
  return (
    <AccountFormView
      form={tokenForm}
      mutations={{ createOrganiserToken }}
      start={{ organisation: id }}
      submit={<FormattedMessage id="account.submit.token" />}
      created={(secret) => <CreatedToken token={secret} />}
    >
      <p>
        <FormattedMessage id="account.tokens.text" />
      </p>
      <input type="hidden" name="organisation" value={id} />
      <FormField name="name" hint={<FormattedMessage id="account.hint.name" />}>
        {(control) => <input {...control} type="text" maxLength={100} dir="auto" />}
      </FormField>
      <Username email={email} />
      <PasswordField name="password" />
    </AccountFormView>
  )
}

function CreatedToken({ token }: { token: string }) {
  const { outcome, copy } = useCopying(token)
  const hydrated = useHydrated()
  return (
    <div className={list.parts}>
      <Field
        label={<FormattedMessage id="account.tokens.created" />}
        hint={<FormattedMessage id="account.tokens.created_hint" />}
      >
        {(control) => (
          <input
            {...control}
            value={token}
            readOnly
            dir="ltr"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the token is the result of the form
            autoFocus
            onFocus={(event) => {
              event.currentTarget.select()
            }}
          />
        )}
      </Field>
      {hydrated && (
        <p>
          <button type="button" className="button" onClick={copy}>
            <FormattedMessage id="account.tokens.copy" />
          </button>
        </p>
      )}
      <p role="status">
        {outcome && (
          <FormattedMessage
            id={outcome === 'copied' ? 'account.tokens.copied' : 'account.tokens.not_copied'}
          />
        )}
      </p>
    </div>
  )
}
