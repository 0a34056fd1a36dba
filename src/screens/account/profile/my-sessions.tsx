import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import {
  useEndAllSessionsMutation,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
} from '../../../gql/account.ts'
import { InstantDay } from '../../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../../ui/event/own-time.ts'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import styles from '../my-list.module.css'
import { endOtherSessionsForm, endSessionForm, signOutEverywhereForm } from './profile-forms.ts'
import type { AccountData } from './profile-loader.ts'

type Session = AccountData['sessions'][number]

/** The sessions of an account, and the forms that end a session. */
export function MySessions({ sessions }: Pick<AccountData, 'sessions'>) {
  const [endOtherSessions] = useEndOtherSessionsMutation()
  const [endAllSessions] = useEndAllSessionsMutation()
  return (
    <div className={styles.parts}>
      <p>
        <FormattedMessage id="account.devices.text" />
      </p>
      <ul className="ruled">
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <SessionLine {...session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountFormView
          form={endOtherSessionsForm}
          mutations={{ endOtherSessions }}
          submit={<FormattedMessage id="account.submit.end_other_sessions" />}
          secondary
        />
      )}
      <AccountFormView
        form={signOutEverywhereForm}
        mutations={{ endAllSessions }}
        submit={<FormattedMessage id="account.submit.sign_out_everywhere" />}
        secondary
      >
        <p>
          <FormattedMessage id="account.sign_out_everywhere.text" />
        </p>
      </AccountFormView>
    </div>
  )
}

function SessionLine(session: Session) {
  const [endSession] = useEndSessionMutation()
  const device = deviceName(useIntl(), session)
  const timeZone = useOwnTimeZone()
  const { id, current, createdAt, usedAt } = session
  return (
    <>
      <div>
        <p className={styles.name}>{device}</p>
        <p className="quiet">
          <FormattedMessage
            id="account.devices.used"
            values={{
              used: <InstantDay instant={usedAt} timeZone={timeZone} />,
              created: <InstantDay instant={createdAt} timeZone={timeZone} />,
            }}
          />
        </p>
      </div>
      {current ? (
        <p>
          <FormattedMessage id="account.devices.this" />
        </p>
      ) : (
        <AccountFormView
          form={endSessionForm}
          mutations={{ endSession }}
          start={{ session_id: id }}
          secondary
          submit={<FormattedMessage id="account.submit.end_session" values={{ device, hidden }} />}
        >
          <input type="hidden" name="session_id" value={id} />
        </AccountFormView>
      )}
    </>
  )
}

function deviceName(intl: IntlShape, { kind, browser, system }: Session): string {
  if (browser !== null && system !== null) {
    return intl.formatMessage({ id: 'account.devices.name' }, { browser, system })
  }
  const name = browser ?? system
  if (name !== null) return name
  return intl.formatMessage({
    id: kind === 'BEARER' ? 'account.devices.app' : 'account.devices.unknown',
  })
}
