import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import type { ImportJob } from './import-requests.ts'
import styles from './publish-results-screen.module.css'
import { UndoButton } from './undo-button.tsx'
import { useUndo } from './use-undo.ts'

interface PublishedProps {
  token: string
  job: ImportJob
  /** Whether a part of an event was published. */
  isPart: boolean
  /** Called after the publication was undone. */
  onUndone: () => void
}

/** Links to the published pages, and the button that undoes the publication. */
export function Published({ token, job: { report }, isPart, onUndone }: PublishedProps) {
  const { code } = useLanguage()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const undoing = useUndo(token, report, onUndone)
  const isUndone = undoing.state === 'undone'
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isUndone) text.current?.focus()
  }, [isUndone])
  if (report === null) return null
  return (
    <PageSection
      title={
        <FormattedMessage
          id={isUndone ? 'publish_results.undone.title' : 'publish_results.done.title'}
        />
      }
      note={<bdi>{report.event_name}</bdi>}
    >
      <div className={styles.form}>
        <p ref={text} tabIndex={-1}>
          <FormattedMessage
            id={`publish_results.${isUndone ? 'undone' : 'done'}.${isPart ? 'part' : 'text'}`}
          />
        </p>
        <p>
          <Link className="button button-full" to={links.event({ eventId: report.event_id })}>
            <FormattedMessage id="publish_results.done.event" />
          </Link>
        </p>
        <ul className={styles.links}>
          {(isPart ? [] : report.rankings)?.map(({ path, race, name }) => (
            <li key={path}>
              <Link className="more" to={`/${code}${path}`}>
                <bdi>
                  {race} · {translateTitle(name)}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
        <UndoButton undoing={undoing} />
      </div>
    </PageSection>
  )
}
