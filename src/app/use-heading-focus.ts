import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a navigation to another page its heading takes the focus, so that a screen reader speaks
 * the new page. A hash target wins, and a control that replaces its own page's query keeps focus.
 */
export function useHeadingFocus(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const seen = useRef(key)

  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (type === NavigationType.Replace || hash !== '') return
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [key, hash, type])
}
