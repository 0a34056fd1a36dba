import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { InstantDay } from '../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../ui/event/own-time.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type ListedPublication, readPublications, RefusedRequest } from './import-requests.ts'
import type { ChangeFieldsProps } from './race-select.tsx'
import { RefusalText } from './refusal-text.tsx'
import styles from './publish-results-screen.module.css'
import { useOwn } from './use-own.ts'

/**
 * Lists the publications of an event. The latest can be undone, even if another organiser made it.
 * Undoing the first publication removes the event.
 */
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
  const { items, is_new: isNew } = publications
  const [latest, ...earlier] = items
  return (
    <div className={styles.table}>
      <p>
        <FormattedMessage id={`publish_results.change.${isNew ? 'remove_text' : 'undo_text'}`} />
      </p>
      {isNew && (
        <Checkbox
          id="remove-event"
          name="remove"
          required
          label={<FormattedMessage id="publish_results.change.remove" />}
        />
      )}
      {latest && earlier.length > 0 && (
        <input type="hidden" name="publication" value={latest.number} />
      )}
      <div>
        <h3>
          <FormattedMessage id="publish_results.change.publications" />
        </h3>
        <ul>
          {items.map((publication) => (
            <PublicationItem key={publication.number} {...publication} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const kindNames = {
  import: 'publish_results.change.publication.import',
  table: 'publish_results.change.publication.table',
  correction: 'publish_results.change.publication.correction',
  facts: 'publish_results.change.facts',
  course: 'publish_results.change.course',
  course_removal: 'publish_results.change.course_removal',
  picture: 'publish_results.change.picture',
  picture_removal: 'publish_results.change.picture_removal',
} as const

function PublicationItem({ kind, description, published_at }: ListedPublication) {
  const { code } = useLanguage()
  const timeZone = useOwnTimeZone()
  return (
    <li>
      <InstantDay instant={published_at} timeZone={timeZone} />{' '}
      <TimeOfDay instant={published_at} timeZone={timeZone} />
      {/* The English description of a correction already says that it is a correction. */}
      {(kind !== 'correction' || code !== 'en') && (
        <>
          {' · '}
          <FormattedMessage id={kindNames[kind]} />
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
