import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../../app/links.ts'
import { Link } from '../../../ui/link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import styles from './my-list.module.css'
import { profileAction, releaseForm } from './profile-forms.ts'
import type { NamedResult } from './profile-loader.ts'

/** The results that somebody has claimed, each with the way to give it back. */
export function MyResults({ results }: { results: NamedResult[] }) {
  if (results.length === 0) {
    return (
      <p>
        <FormattedMessage id="account.results.none" />
      </p>
    )
  }
  return (
    <ul className="ruled">
      {results.map((result) => (
        <li key={`${result.race_id} ${result.participant_id}`} className={styles.item}>
          <ResultName {...result} />
          <AccountFormView
            form={releaseForm}
            action={profileAction}
            start={{ race_id: result.race_id, participant_id: result.participant_id }}
            quiet
            submit={
              <FormattedMessage
                id="account.results.release"
                values={{
                  race: result.athlete?.race?.name ?? '',
                  hidden: (text) => (
                    <span key="race" className="unseen">
                      {text}
                    </span>
                  ),
                }}
              />
            }
          >
            <input type="hidden" name="race_id" value={result.race_id} />
            <input type="hidden" name="participant_id" value={result.participant_id} />
          </AccountFormView>
        </li>
      ))}
    </ul>
  )
}

/** Whose result it is, and of which race; what is not there any more says so. */
export function ResultName({ race_id, participant_id, private: hidden, athlete }: NamedResult) {
  const links = useLinks()
  const event = athlete?.race?.event
  return (
    <div>
      <p className={styles.name}>
        {athlete && event ? (
          <Link
            to={links.athlete({
              eventId: event.id,
              raceId: race_id,
              athleteId: participant_id,
            })}
          >
            {athlete.name}
          </Link>
        ) : (
          <FormattedMessage id="account.results.gone" />
        )}
      </p>
      {athlete?.race && (
        <p className="quiet">
          {event && `${event.name}, `}
          {athlete.race.name}
        </p>
      )}
      {hidden && (
        <p className="quiet">
          <FormattedMessage id="account.results.private" />
        </p>
      )}
    </div>
  )
}
