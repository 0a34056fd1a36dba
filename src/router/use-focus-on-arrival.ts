import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a navigation, focuses the heading, so screen readers announce the new page. If the URL has
 * a hash, focuses the element with this id instead. After a back or forward navigation, focuses the
 * link to the page that the visitor left, if there is one. Does nothing after a link that replaces
 * only the query.
 */
export function useFocusOnArrival(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const from = before.current
    before.current = location
    if (from.key === location.key) return
    if (type === NavigationType.Pop) {
      const left = from.pathname + from.search
      if (left !== location.pathname + location.search) focusLinkTo(left)
      return
    }
    if (location.hash !== '') {
      focusOn(document.getElementById(location.hash.slice(1)))
      return
    }
    if (type === NavigationType.Replace && from.pathname === location.pathname) return
    focusHeading()
  }, [location, type])
}

/**
 * Focuses the heading of an error page that replaces the focused element of the page, such as the
 * heading that is shown while the page loads. Does nothing for the first page and after a back or
 * forward navigation.
 */
export function useFocusOnFailure(): void {
  const type = useNavigationType()
  useEffect(() => {
    if (type !== NavigationType.Pop && document.activeElement === document.body) focusHeading()
  }, [type])
}

/** Focuses a link in the content of the page to the given path, query and hash. */
export function focusLinkTo(address: string): void {
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(address)}"]`)
  link?.focus({ preventScroll: true })
}

function focusHeading() {
  focusOn(document.querySelector('h1'))
}

/** Focuses an element. Makes it focusable if it is no control, such as a heading or a row. */
function focusOn(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  if (!element || document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
