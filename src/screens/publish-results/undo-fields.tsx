import { FormattedDate, FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { useOwnTimeZone } from '../../ui/event/own-time.ts'
import { type Publication, readPublications, RefusedRequest } from './import-requests.ts'
import type { ChangeFieldsProps } from './race-select.tsx'
import { RefusalText } from './refusal-text.tsx'
import styles from './publish-results-screen.module.css'
import { useOwn } from './use-own.ts'

/** Lists the publications of an event. The latest can be undone, even if another organiser made it. */
export function UndoFields(event: Pick<ChangeFieldsProps, 'token' | 'eventId'>) {
  const publications = useOwn(readPublications, event)
  if (publications === undefined) return null
  if (publications instanceof RefusedRequest) {
    return (
      <p role="alert">
        <RefusalText refusal={publications} />
      </p>
    )
  }
  const [latest, ...earlier] = publications
  return (
    <div className={styles.table}>
      <p>
        <FormattedMessage id="publish_results.change.undo_text" />
      </p>
      {latest && earlier.length > 0 && (
        <input type="hidden" name="publication" value={latest.number} />
      )}
      <div>
        <h3>
          <FormattedMessage id="publish_results.change.publications" />
        </h3>
        <ul>
          {publications.map((publication) => (
            <PublicationItem key={publication.number} {...publication} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function PublicationItem({ kind, description, published_at }: Publication) {
  const { code } = useLanguage()
  const timeZone = useOwnTimeZone()
  return (
    <li>
      <FormattedDate
        value={published_at}
        timeZone={timeZone}
        dateStyle="medium"
        timeStyle="short"
      />
      {/* In English, the description of a correction says that it is one. */}
      {(kind === 'import' || code !== 'en') && (
        <>
          {' · '}
          <FormattedMessage id={`publish_results.change.publication.${kind}`} />
        </>
      )}
      {kind === 'correction' && (
        <>
          {' · '}
          <span lang="en">{description}</span>
        </>
      )}
    </li>
  )
}
