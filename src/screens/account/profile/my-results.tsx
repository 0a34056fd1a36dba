import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { Link } from '../../../ui/link.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import styles from './my-list.module.css'
import { releaseForm } from './profile-forms.ts'
import type { NamedResult } from './profile-loader.ts'

/** The account's claimed results, each with a form to release it. */
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
            start={{ race_id: result.race_id, participant_id: result.participant_id }}
            secondary
            submit={
              <FormattedMessage
                id="account.results.release"
                values={{
                  race: result.athlete?.race?.name ?? '',
                  hidden: (text) => (
                    <span key="race" className="visuallyHidden">
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

/** Race and athlete of a result; a private name is hidden, and a deleted race gets a placeholder text. */
export function ResultName({ race_id, participant_id, private: hidden, athlete }: NamedResult) {
  const links = useLinks()
  const race = athlete?.race
  return (
    <div>
      <p className={styles.name}>
        {race?.event ? (
          <Link
            to={links.athlete({
              eventId: race.event.id,
              raceId: race_id,
              athleteId: participant_id,
            })}
          >
            <bdi>{race.event.name}</bdi>, <bdi>{race.name}</bdi>
          </Link>
        ) : (
          <FormattedMessage id="account.results.gone" />
        )}
      </p>
      <p className="quiet">
        {hidden ? <FormattedMessage id="account.results.private" /> : <bdi>{athlete?.name}</bdi>}
      </p>
    </div>
  )
}
