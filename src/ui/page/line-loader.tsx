import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import styles from './line-loader.module.css'

/**
 * Milliseconds before the loader appears. An earlier loader would flicker when a page loads fast.
 */
const delay = 150

/** The progress line at the top of the window while the next page loads. */
export function LineLoader() {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setVisible(true)
    }, delay)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return isVisible ? <Line /> : null
}

export function Line() {
  const label = useIntl().formatMessage({ id: 'ui.line_loader.label' })
  return <div className={styles.line} role="progressbar" aria-label={label} />
}
