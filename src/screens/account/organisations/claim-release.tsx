import { FormattedMessage } from 'react-intl'
import { useReleaseClaimMutation } from '../../../gql/account.ts'
import { AccountFormView } from '../forms/account-form-view.tsx'
import { FormField } from '../forms/form-fields.tsx'
import { claimReleaseForm } from './organisation-forms.ts'
import list from '../my-list.module.css'

/** The form with which an operator removes a result from the account of the wrong person. */
export function ClaimRelease() {
  const [releaseClaim] = useReleaseClaimMutation()
  return (
    <>
      <p className={list.text}>
        <FormattedMessage id="account.claims.text" />
      </p>
      <AccountFormView
        form={claimReleaseForm}
        mutations={{ releaseClaim }}
        secondary
        submit={<FormattedMessage id="account.submit.release_claim" />}
      >
        <FormField name="athlete_page" hint={<FormattedMessage id="account.hint.athlete_page" />}>
          {(control) => <input {...control} type="text" inputMode="url" autoComplete="off" />}
        </FormField>
      </AccountFormView>
    </>
  )
}
