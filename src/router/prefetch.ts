import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { loadIntl } from '../i18n/intl.ts'
import { findLanguage } from '../i18n/languages.ts'
import { savesData } from './saves-data.ts'
import { type PageRoute, screenOf } from './page-route.ts'

/** Fetches the code and the messages of the page at a path. Does not fetch the page's data. */
function prefetchPage(pages: PageRoute[], pathname: string) {
  const match = matchRoutes(pages, pathname)?.at(-1)
  const language = findLanguage(match?.params['lang'])
  if (!match || !language) return
  const { load, id } = match.route
  // Ignore a failed prefetch. The navigation fetches the files again.
  Promise.all([load?.(), loadIntl(language, screenOf(id))]).catch(() => undefined)
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Milliseconds that the pointer or the focus stays on a link before its page is prefetched. */
const hoverDelay = 65

/**
 * Downloads files into the cache of the browser at a low priority. The browser also compiles scripts,
 * without running them. Style sheets are requested by a script, because Firefox blocks
 * `<link rel="prefetch">` on pages whose Content-Security-Policy has the `default-src` 'none'.
 */
export function prefetchFiles(files: readonly string[]): void {
  const fetchPriority = 'low'
  for (const href of files) {
    if (href.endsWith('.css')) {
      fetch(href, { priority: fetchPriority }).catch(() => undefined)
    } else {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority }))
    }
  }
}

/**
 * Prefetches the page of the link under the pointer or with the focus. Does nothing for visitors
 * who save data.
 */
export function usePrefetch(pages: PageRoute[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const prefetch = ({ target }: Event) => {
      clearTimeout(timer)
      const link = linkAt(target)
      if (!link || savesData()) return
      timer = setTimeout(() => {
        prefetchPage(pages, link.pathname)
      }, hoverDelay)
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [pages])
}
