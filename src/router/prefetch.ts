import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { loadIntl } from '../app/intl.ts'
import { findLanguage } from '../app/languages.ts'
import { savesData } from '../start/saves-data.ts'
import { type PageRoute, screenOf } from './page-route.ts'

/** Fetches the code and the messages of the page at a path, but not its data. */
function prefetchPage(pages: PageRoute[], pathname: string) {
  const match = matchRoutes(pages, pathname)?.at(-1)
  const language = findLanguage(match?.params['lang'])
  if (!match || !language) return
  const { load, id } = match.route
  // When a prefetch fails, the navigation fetches again.
  Promise.all([load?.(), loadIntl(language, screenOf(id))]).catch(() => undefined)
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Prefetches the page of a link that the pointer or the focus is on, except for visitors who save data. */
export function usePrefetch(pages: PageRoute[]): void {
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
}
