import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { Page } from './pages.ts'

/**
 * Where the visitor stands after a navigation. A new page: at its top, with the focus on its heading,
 * so that a screen reader speaks it; a hash target wins. Back and forward: where he was. A control
 * that replaced its own page's query: nothing moves.
 */
export function useArrival({ location }: Page): void {
  const type = useNavigationType()
  const before = useRef(location)
  const positions = useRef(new Map<string, number>())

  useEffect(() => {
    // While the page lives we restore; when it comes back after a reload, the browser does.
    const browserRestores = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', browserRestores)
    return () => {
      removeEventListener('pagehide', browserRestores)
      browserRestores()
    }
  }, [])

  useEffect(() => {
    const remember = () => {
      positions.current.set(before.current.key, scrollY)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => {
      removeEventListener('scroll', remember)
    }
  }, [])

  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    if (from.key === location.key) return
    if (type === NavigationType.Pop) scrollTo(0, positions.current.get(location.key) ?? 0)
    else if (type === NavigationType.Push || from.pathname !== location.pathname)
      arrive(location.hash)
  }, [location, type])
}

function arrive(hash: string) {
  const target = hash === '' ? null : document.getElementById(idIn(hash))
  if (target) {
    target.scrollIntoView()
    return
  }
  scrollTo(0, 0)
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
