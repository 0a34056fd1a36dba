import { useEffect, useState } from 'react'

/** Element id of the search in the hero of the home page. */
export const heroSearchId = 'hero-search'

/**
 * If less than this share of the search is in view, its field no longer looks like a search field.
 */
const shownShare = 0.25

/**
 * Returns true if less than a quarter of the search in the hero is in view. The value stays true while
 * the search field of the top bar has the focus.
 * @param isHome whether the page is the home page, the only page with a search field in its hero
 */
export function useHeroSearchHidden(isHome: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const hero = isHome ? document.getElementById(heroSearchId) : null
    if (!hero) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const typing = document.activeElement?.closest('header [role="search"]') != null
        setHidden((entry?.intersectionRatio ?? 1) < shownShare || typing)
      },
      { threshold: shownShare },
    )
    observer.observe(hero)
    return () => {
      observer.disconnect()
      setHidden(false)
    }
  }, [isHome])
  return isHidden
}
