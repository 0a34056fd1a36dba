import { maxSearchLength } from '../../../../domain/search.ts'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { BibForm } from '../../../components/search/bib-form.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './event-results.module.css'
import type { FoundInEvent } from './find-in-event.ts'

interface FindResultProps {
  eventId: string
  /** The result of the search in the URL. */
  found: FoundInEvent | undefined
}

/** An example of a start number, shown as the placeholder. */
const example = '1482'
/** The id of the search form. After a search, the page opens at this form. */
const anchor = 'find'

/** A search form drawn as a bib. It finds a start number or a name in all races of the event. */
export function FindResult({ eventId, found }: FindResultProps) {
  const id = useId()
  const intl = useIntl()
  const links = useLinks()
  return (
    <div className={styles.find} id={anchor}>
      <BibForm
        action={`${links.event({ eventId })}#${anchor}`}
        label={intl.formatMessage({ id: 'event.results.find' })}
        required="find"
        inputId={id}
        field={(className) => (
          <input
            key={found?.text}
            id={id}
            className={className}
            type="search"
            name="find"
            maxLength={maxSearchLength}
            defaultValue={found?.text}
            placeholder={example}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}hint`}
          />
        )}
      >
        <p id={`${id}hint`} className="quiet">
          <FormattedMessage id="event.results.hint" />
        </p>
        <button className="button button-full" type="submit">
          <FormattedMessage id="event.results.submit" />
        </button>
      </BibForm>
      <div role="status">{found && <Matches {...found} />}</div>
    </div>
  )
}

/**
 * Lists the races with matches. If only one race has matches, the visitor does not see this list,
 * because the page redirects to the ranking or the athlete.
 */
function Matches({ races }: FoundInEvent) {
  if (races.length === 0) {
    return (
      <p className={styles.matches}>
        <FormattedMessage id="ui.empty.results" />
      </p>
    )
  }
  return (
    <>
      <p className={`${styles.matches} quiet`}>
        <FormattedMessage id="event.results.several" values={{ races: races.length }} />
      </p>
      <ul className="ruled">
        {races.map(({ name, count, to, athlete }) => (
          <li key={to} className={`${styles.match} row`}>
            <Link to={to}>
              {athlete?.bib != null && <bdi>{athlete.bib}</bdi>}{' '}
              <bdi>{athlete ? athlete.name : name}</bdi>
            </Link>
            <span className="quiet">
              {athlete ? (
                <bdi>{name}</bdi>
              ) : (
                <FormattedMessage id="event.results.matches" values={{ count }} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
