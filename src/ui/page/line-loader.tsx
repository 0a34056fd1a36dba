import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { createPath, useLocation } from 'react-router-dom'
import { Link } from '../link.tsx'
import styles from './line-loader.module.css'

/**
 * Milliseconds before the loader appears. An earlier loader would flicker when a page loads fast.
 */
const delayMs = 150
/** Milliseconds after which the loader says that the page takes long. */
const slowMs = 5_000

/**
 * Says that the rest of the shown page loads: with a line at the top of the window, and after some
 * seconds in words.
 */
export function LineLoader() {
  const shown = createPath(useLocation())
  return (
    <>
      <LoadingLine />
      <SlowNotice key={shown} to={shown} />
    </>
  )
}

/** The progress line at the top of the window while a page loads. */
export function LoadingLine() {
  return useLater(delayMs) ? <Line /> : null
}

export function Line() {
  const label = useIntl().formatMessage({ id: 'ui.line_loader.label' })
  return <div className={styles.line} role="progressbar" aria-label={label} />
}

interface SlowNoticeProps {
  /** Path, query and hash of the page that loads. */
  to: string
  /** Ends the navigation. Undefined if the rest of the shown page loads. */
  cancel?: () => void
}

/**
 * Says after some seconds that a page takes long, with ways out. Each page needs a notice of its
 * own, because the notice measures its own time. The link loads a new document. The server responds
 * within seconds even if the page cannot be shown, but the request of the running application may
 * never end.
 */
export function SlowNotice({ to, cancel }: SlowNoticeProps) {
  const isSlow = useLater(slowMs)
  return (
    <div role="status">
      {isSlow && (
        <div className={styles.slow}>
          <p>
            <FormattedMessage id="ui.line_loader.slow" />
          </p>
          {/* Without the cancellation, the aborted request would add the URL to the history, too. */}
          <Link to={to} reloadDocument onClick={cancel}>
            <FormattedMessage id="error_page.retry" />
          </Link>
          {cancel && (
            <button type="button" onClick={cancel}>
              <FormattedMessage id="ui.line_loader.stay" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns true once the component has been mounted for some milliseconds. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true)
    }, ms)
    return () => {
      clearTimeout(timer)
    }
  }, [ms])
  return isLater
}
