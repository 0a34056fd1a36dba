import { useEffect, useState } from 'react'

/** The id of the search in the hero of the home page. */
export const heroSearchId = 'hero-search'

/**
 * Whether the page's own search has scrolled out of sight. While somebody types into the field of the top bar,
 * that one stays.
 * @param isHome only the home page has a search of its own
 */
export function useHeroSearchHidden(isHome: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const hero = isHome ? document.getElementById(heroSearchId) : null
    if (!hero) return
    const observer = new IntersectionObserver(([entry]) => {
      const typing = document.activeElement?.closest('header [role="search"]') != null
      setHidden(entry?.isIntersecting === false || typing)
    })
    observer.observe(hero)
    return () => {
      observer.disconnect()
      setHidden(false)
    }
  }, [isHome])
  return isHidden
}
