import { FormattedMessage, useIntl } from 'react-intl'
import { type NamedResultFragment, useReleaseResultMutation } from '../../../gql/account.ts'
import { useLinks } from '../../../router/links.ts'
import { useSite } from '../../../site-context.ts'
import { Link } from '../../../ui/link.tsx'
import { BeyondLastPage, Pagination } from '../../../ui/page/pagination.tsx'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AccountFormView } from '../forms/account-form-view.tsx'
import styles from '../my-list.module.css'
import { releaseForm } from './profile-forms.ts'
import { type AccountData, itemsPerPage } from './profile-loader.ts'

interface MyResultsProps extends NonNullable<AccountData['results']> {
  /** The page number, counted from 1. */
  page: number
}

/**
 * The results that the account has claimed. Each result has a form that removes it from the
 * account.
 */
export function MyResults({ items, total, page }: MyResultsProps) {
  if (total === 0) {
    return (
      <p>
        <FormattedMessage id="account.results.none" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.text}>
        <FormattedMessage id="account.correction.hint" />
      </p>
      <ul className="ruled">
        {items.map((result) => (
          <li key={result.athleteId} className={styles.item}>
            <div>
              <ResultName result={result} />
              <CorrectionRequest result={result} />
            </div>
            <Release result={result} />
          </li>
        ))}
      </ul>
      {items.length === 0 && <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />}
      <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
    </>
  )
}

/**
 * A link that prepares an e-mail about a mistake in a result. Only the organiser corrects results, and
 * the site does not publish the address of the organiser, so the athlete adds it.
 */
function CorrectionRequest({ result }: { result: NamedResultFragment }) {
  const { raceId, participantId, athlete } = result
  const intl = useIntl()
  const links = useLinks()
  const { origin = '' } = useSite()
  const race = athlete?.race
  if (!athlete || !race?.event) return null
  const values = {
    event: race.event.name,
    race: race.name,
    name: athlete.name,
    bib: athlete.bib ?? '–',
    page: origin + links.athlete({ eventId: race.event.id, raceId, athleteId: participantId }),
  }
  const subject = intl.formatMessage({ id: 'account.correction.subject' }, values)
  const body = intl.formatMessage({ id: 'account.correction.body' }, values)
  const parameters = [
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  ]
  return (
    <p>
      <a className="more" href={`mailto:?${parameters.join('&')}`}>
        <FormattedMessage
          id="account.correction.link"
          values={{ race: `${values.event}, ${values.race}`, hidden }}
        />
      </a>
    </p>
  )
}

function Release({ result: { athleteId, athlete } }: { result: NamedResultFragment }) {
  const [releaseResult] = useReleaseResultMutation()
  const intl = useIntl()
  const race = athlete?.race
  const name = race?.event
    ? `${race.event.name}, ${race.name}`
    : intl.formatMessage({ id: 'account.results.gone' })
  return (
    <AccountFormView
      form={releaseForm}
      mutations={{ releaseResult }}
      start={{ athlete_id: athleteId }}
      secondary
      submit={<FormattedMessage id="account.results.release" values={{ race: name, hidden }} />}
    >
      <input type="hidden" name="athlete_id" value={athleteId} />
    </AccountFormView>
  )
}

/**
 * The race and the athlete of a result. A private name is not shown. If the race was deleted, a
 * text is shown in place of the name of the race.
 */
export function ResultName({ result }: { result: NamedResultFragment }) {
  const { raceId, participantId, isPrivate, athlete } = result
  const links = useLinks()
  const race = athlete?.race
  return (
    <div>
      <p className={styles.name}>
        {race?.event ? (
          <Link
            to={links.athlete({
              eventId: race.event.id,
              raceId,
              athleteId: participantId,
            })}
          >
            <bdi>{race.event.name}</bdi>, <bdi>{race.name}</bdi>
          </Link>
        ) : (
          <FormattedMessage id="account.results.gone" />
        )}
      </p>
      <p className="quiet">
        {isPrivate ? <FormattedMessage id="account.results.private" /> : <bdi>{athlete?.name}</bdi>}
      </p>
    </div>
  )
}
