import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'

/**
 * Listens for clicks on the links of `ui/link.tsx` and navigates within the site, as React Router's
 * own link does.
 */
export function LinkClicks(): null {
  const navigate = useNavigate()
  const shown = createPath(useLocation())
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const kind = link ? link.dataset['link'] : undefined
      if (!link || kind === undefined || !isPlainClick(event) || isForBrowser(link)) return
      event.preventDefault()
      const { pathname, search, hash } = link
      const path = createPath({ pathname, search, hash })
      const replace = kind === 'replace'
      // A link to the shown URL replaces the history entry instead of adding a second entry.
      const isSame = path === shown
      const viewTransition = !isSame && shareElement(link)
      void navigate(path, {
        replace: replace || isSame,
        preventScrollReset: replace,
        viewTransition,
      })
    }
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('click', onClick)
    }
  }, [navigate, shown])
  return null
}

/**
 * False when a handler already handled the click, or when the visitor asked for a new tab, a new
 * window or a download.
 */
function isPlainClick(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function isForBrowser({ target, origin }: HTMLAnchorElement): boolean {
  return (target !== '' && target !== '_self') || origin !== window.location.origin
}

const transitionName = 'view-transition-name'
let shared: HTMLElement | SVGElement | null = null

/**
 * Marks the poster or bib beside a link for the view transition. If the next page has an element
 * with the same transition name, the browser moves the poster or bib to that element.
 * @returns false if the page changes without a transition, because the link has no poster or bib,
 * or because the visitor prefers reduced motion
 */
function shareElement(link: HTMLAnchorElement): boolean {
  shared?.style.removeProperty(transitionName)
  shared =
    link.closest('article, li, tr')?.querySelector<HTMLElement | SVGElement>('[data-shared]') ??
    null
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!shared || isReduced) return false
  shared.style.setProperty(transitionName, shared.dataset['shared'] ?? '')
  return true
}
