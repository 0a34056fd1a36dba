import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { type ImportJob, readUndoable, RefusedRequest, undo } from './import-requests.ts'
import { shortId } from './short-id.ts'
import styles from './publish-results-screen.module.css'
import { RefusalText } from './refusal-text.tsx'

interface PublishedProps {
  token: string
  job: ImportJob
}

/** Links to the published pages, and the button that takes the publication back. */
export function Published({ token, job: { report } }: PublishedProps) {
  const { code } = useLanguage()
  const links = useLinks()
  const eventId = report?.event_id
  const { state, undoable, takeBack } = useUndo(token, eventId)
  if (report === null) return null
  const rankings = report.pages.filter((path) => path.includes('/rankings/'))
  return (
    <PageSection
      title={
        <FormattedMessage
          id={state === 'undone' ? 'publish_results.undone.title' : 'publish_results.done.title'}
        />
      }
      note={<bdi>{report.event_name}</bdi>}
    >
      <div className={styles.form}>
        {' '}
        <p>
          <FormattedMessage
            id={state === 'undone' ? 'publish_results.undone.text' : 'publish_results.done.text'}
          />
        </p>
        <p>
          <Link className="button button-full" to={links.event({ eventId: report.event_id })}>
            <FormattedMessage id="publish_results.done.event" />
          </Link>
        </p>
        <ul className={styles.links}>
          {rankings.map((path) => (
            <li key={path}>
              <Link className="more" to={`/${code}${path}`}>
                {shortId(path.split('/').at(-1) ?? path, report.event_id)}
              </Link>
            </li>
          ))}
        </ul>
        {state instanceof RefusedRequest && (
          <p role="alert">
            <RefusalText refusal={state} />
          </p>
        )}
        {undoable !== undefined && state !== 'undone' && (
          <p>
            <button
              type="button"
              className="button"
              aria-disabled={state === 'busy'}
              onClick={() => void takeBack(undoable)}
            >
              <FormattedMessage id="publish_results.undo" />
            </button>
          </p>
        )}
      </div>{' '}
    </PageSection>
  )
}

/** The publication that has just ended, and what became of the request to take it back. */
function useUndo(token: string, eventId: string | undefined) {
  const [undoable, setUndoable] = useState<number>()
  const [state, setState] = useState<'none' | 'busy' | 'undone' | RefusedRequest>('none')
  useEffect(() => {
    if (eventId === undefined) return undefined
    let isShown = true
    // Without the number there is no button. The command and the API can still undo.
    readUndoable(token, eventId).then(
      (number) => {
        if (isShown) setUndoable(number)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [token, eventId])

  async function takeBack(publication: number): Promise<void> {
    if (eventId === undefined || state === 'busy') return
    setState('busy')
    try {
      await undo(token, eventId, publication)
      setState('undone')
    } catch (error) {
      setState(
        error instanceof RefusedRequest ? error : new RefusedRequest('connection', String(error)),
      )
    }
  }
  return { state, undoable, takeBack }
}
