import { useEffect } from 'react'
import { matchRoutes, useLocation } from 'react-router-dom'
import { loadIntl } from '../app/intl.ts'
import { findLanguage } from '../app/languages.ts'
import { type PageRoute, screenOf } from './page-route.ts'

/** Fetches the code and the messages of the page at a path; its data it asks for itself. */
function prefetchPage(pages: PageRoute[], pathname: string, isWanted = (_: PageRoute) => true) {
  const match = matchRoutes(pages, pathname)?.at(-1)
  const language = findLanguage(match?.params['lang'])
  if (!match || !language || !isWanted(match.route)) return
  const { load, id } = match.route
  // A prefetch that fails is made good by the navigation.
  Promise.all([load?.(), loadIntl(language, screenOf(id))]).catch(() => undefined)
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Safari has no idle callbacks: there it is soon enough two seconds later. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => {
      cancelIdleCallback(handle)
    }
  }
  const timer = setTimeout(run, 2_000)
  return () => {
    clearTimeout(timer)
  }
}

/** Whether the visitor asks to save data: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Prefetches the page of a link that the pointer or the focus is on, and once the page is idle those that show what is
 * known of them at once. Nothing is prefetched for visitors who save data.
 */
export function usePrefetch(pages: PageRoute[]): void {
  const { key } = useLocation()

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = linkAt(target)
      if (link && !savesData()) prefetchPage(pages, link.pathname)
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [pages])

  useEffect(
    () =>
      whenIdle(() => {
        if (savesData()) return
        const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')
        for (const { pathname } of links) {
          prefetchPage(pages, pathname, ({ startsFromCache }) => startsFromCache === true)
        }
      }),
    [key, pages],
  )
}
