/** An event with a marketing page for its race replay, at `/{lang}/{slug}`. */
export interface LandingPage {
  slug: string
  /** The event of the page. An installation may not have this event. */
  eventId: string
  /** The event's name in its own language, shown if this installation does not have the event. */
  name: string
}

/** All landing pages. The routes, the screen and the lists of links are derived from this table. */
export const landingPages: readonly LandingPage[] = [
  { slug: 'zapopan', eventId: 'zapopan-half', name: 'Medio Maratón de Zapopan' },
  { slug: 'mill-race', eventId: 'mill-race-marathon', name: 'Mill Race Marathon' },
  { slug: 'cleveland-marathon', eventId: 'cleveland-marathon', name: 'Cleveland Marathon' },
  { slug: 'porto', eventId: 'porto-marathon', name: 'Maratona do Porto' },
  { slug: 'cpc-den-haag', eventId: 'city-pier-city', name: 'City-Pier-City Loop Den Haag' },
  { slug: 'utrecht-marathon', eventId: 'utrecht-marathon', name: 'Utrecht Marathon' },
  { slug: 'hero-series', eventId: 'hero-series', name: 'Hero Series' },
  { slug: 'guadalajara', eventId: 'guadalajara-marathon', name: 'Maratón de Guadalajara' },
  { slug: 'athens', eventId: 'athens-marathon', name: 'Μαραθώνιος Αθήνας' },
]
