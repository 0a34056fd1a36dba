import { createContext, useContext } from 'react'
import { defaultSite, type NamedLink, type Site } from '../site.ts'

export const SiteContext = createContext<Site>(defaultSite)

/** What this installation calls its own. */
export function useSite(): Site {
  return useContext(SiteContext)
}

/** The stores that have the companion app, under their own names, which no language translates. */
export function storesOf({ stores = {} }: Site): NamedLink[] {
  return [
    { name: 'App Store', href: stores.apple },
    { name: 'Google Play', href: stores.google },
  ].filter((store): store is NamedLink => store.href !== undefined)
}

/** Networks, and the channel with videos. */
export function channelsOf({ socials = [], video }: Site): NamedLink[] {
  return video ? [...socials, video] : socials
}
