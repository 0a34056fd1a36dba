import { useEffect, useState } from 'react'

/** Element id of the search in the hero of the home page. */
export const heroSearchId = 'hero-search'

/**
 * Whether the search in the hero has scrolled out of view.
 * Stays true while the search field of the top bar has the focus.
 * @param isHome only the home page has a search in its hero
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
