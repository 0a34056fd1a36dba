import { FormattedMessage } from 'react-intl'
import { useWithdrawAccessMutation } from '../../../gql/account.ts'
import { InstantDay } from '../../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../../ui/event/own-time.ts'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import list from '../my-list.module.css'
import { withdrawalForm } from './organisation-forms.ts'
import type { Access } from './organisations-loader.ts'

/** The access of all accounts, each with a form that withdraws it. */
export function GrantedAccess({ granted }: Pick<Access, 'granted'>) {
  return (
    <>
      <p className={list.text}>
        <FormattedMessage id="account.access.withdrawal" />
      </p>
      <ul className="ruled">
        {granted.map((access) => (
          <li key={`${access.email} ${access.organisationId}`} className={list.item}>
            <OneAccess {...access} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneAccess({
  email,
  organisationId,
  organisationName,
  grantedAt,
}: Access['granted'][number]) {
  const [withdrawAccess] = useWithdrawAccessMutation()
  const timeZone = useOwnTimeZone()
  return (
    <>
      <div>
        <p className={list.name}>
          <bdi>{organisationName}</bdi>
        </p>
        <p className="quiet">
          <FormattedMessage
            id="account.access.to"
            values={{
              email: <bdi key="email">{email}</bdi>,
              id: <bdi key="id">{organisationId}</bdi>,
              day: <InstantDay instant={grantedAt} timeZone={timeZone} />,
            }}
          />
        </p>
      </div>
      <AccountFormView
        form={withdrawalForm}
        mutations={{ withdrawAccess }}
        start={{ organisation: organisationId, email }}
        secondary
        submit={<FormattedMessage id="account.submit.withdraw" values={{ email, hidden }} />}
      >
        <input type="hidden" name="organisation" value={organisationId} />
        <input type="hidden" name="email" value={email} />
      </AccountFormView>
    </>
  )
}
