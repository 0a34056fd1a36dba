import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Puts the focus on the heading of a page that was navigated to, so that a screen reader speaks it. Not on the way
 * back, not for a control that replaced its own page's query, and not where a hash says where to look.
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
