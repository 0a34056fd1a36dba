import { FormattedMessage } from 'react-intl'
import { useRevokeOrganiserTokenMutation } from '../../../gql/account.ts'
import { InstantDay } from '../../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../../ui/event/own-time.ts'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import list from '../my-list.module.css'
import { revocationForm } from './organisation-forms.ts'
import type { Organisation } from './organisations-loader.ts'

/** The tokens of an organisation, each with a form that revokes it. */
export function OwnTokens({ tokens }: Organisation) {
  if (tokens.length === 0) {
    return (
      <p className={list.text}>
        <FormattedMessage id="account.tokens.none" />
      </p>
    )
  }
  return (
    <ul className="ruled">
      {tokens.map((token) => (
        <li key={token.id} className={list.item}>
          <Token {...token} />
        </li>
      ))}
    </ul>
  )
}

function Token({ id, name, createdAt, expiresAt, lastUsedAt }: Organisation['tokens'][number]) {
  const [revokeOrganiserToken] = useRevokeOrganiserTokenMutation()
  const timeZone = useOwnTimeZone()
  const day = (instant: string) => <InstantDay instant={instant} timeZone={timeZone} />
  return (
    <>
      <div>
        <p className={list.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet">
          <FormattedMessage
            id="account.tokens.days"
            values={{ created: day(createdAt), expires: day(expiresAt) }}
          />{' '}
          {lastUsedAt === null ? (
            <FormattedMessage id="account.tokens.unused" />
          ) : (
            <FormattedMessage id="account.tokens.used" values={{ used: day(lastUsedAt) }} />
          )}
        </p>
      </div>
      <AccountFormView
        form={revocationForm}
        mutations={{ revokeOrganiserToken }}
        start={{ token_id: id }}
        secondary
        submit={<FormattedMessage id="account.submit.revoke" values={{ name, hidden }} />}
      >
        <input type="hidden" name="token_id" value={id} />
      </AccountFormView>
    </>
  )
}
