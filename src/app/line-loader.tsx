import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import styles from './line-loader.module.css'

/** What comes sooner needs no loader, which would only flicker. In milliseconds. */
const delay = 150

/** The line at the top of the window while the next page is on its way. */
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

/** Something is on its way. */
export function Line() {
  const label = useIntl().formatMessage({ id: 'ui.line_loader.label' })
  return <div className={styles.line} role="progressbar" aria-label={label} />
}
