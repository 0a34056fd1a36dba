import { useEffect, useRef, useState } from 'react'
import type { LiveNews } from './live-news.ts'

/** Minimum number of milliseconds between two released news items. */
const spaceMs = 10_000

/**
 * Releases news items one after the other, so a reader can follow them. News items that the page
 * already has when it opens are released immediately.
 * @param page identifies the page. The queue starts again for another page.
 * @param news all news items so far, in the order in which they are released
 * @returns the released news items
 */
export function useNewsQueue<News extends LiveNews>(page: string, news: readonly News[]): News[] {
  const keysOf = (of: readonly News[]) => new Set(of.map(({ key }) => key))
  const [released, setReleased] = useState(() => ({ page, keys: keysOf(news) }))
  const current = released.page === page ? released : { page, keys: keysOf(news) }
  if (current !== released) setReleased(current)
  const releasedAt = useRef(-Infinity)
  const next = news.find(({ key }) => !current.keys.has(key))?.key
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => {
        releasedAt.current = performance.now()
        setReleased(({ keys }) => ({ page, keys: new Set([...keys, next]) }))
      },
      Math.max(releasedAt.current + spaceMs - performance.now(), 0),
    )
    return () => {
      clearTimeout(timer)
    }
  }, [page, next])
  return news.filter(({ key }) => current.keys.has(key))
}
