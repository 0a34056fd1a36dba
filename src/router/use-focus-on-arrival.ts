import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Focuses the heading after navigation for screen readers, except after back, a change of query only, or with a hash.
 */
export function useFocusOnArrival(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const from = before.current
    before.current = location
    if (from.key === location.key || type === NavigationType.Pop || location.hash !== '') return
    if (type === NavigationType.Replace && from.pathname === location.pathname) return
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [location, type])
}
