import { createContext, useContext } from 'react'
import { defaultSite, type NamedLink, type Site } from './site.ts'

export const SiteContext = createContext<Site>(defaultSite)

/** Returns the name, links and contact of this installation. */
export function useSite(): Site {
  return useContext(SiteContext)
}

/** Returns the app stores that offer the companion app. Store names are not translated. */
export function storesOf({ stores = {} }: Site): NamedLink[] {
  return [
    { name: 'App Store', href: stores.apple },
    { name: 'Google Play', href: stores.google },
  ].filter((store): store is NamedLink => store.href !== undefined)
}

/** Returns the links to the social networks and the video channel of the site. */
export function channelsOf({ socials = [], video }: Site): NamedLink[] {
  return video ? [...socials, video] : socials
}
