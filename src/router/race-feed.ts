/** Returns the URL path of the Atom feed of a race in a language. */
export function raceFeed(language: string, raceId: string): string {
  return `/feeds/${language}/races/${encodeURIComponent(raceId)}.xml`
}
