/** An event whose race replay has its own page, at `/{lang}/{slug}`. */
export interface LandingPage {
  slug: string
  /** The event that the page is about; an installation may lack it. */
  eventId: string
  /** Event name in its own language, shown when the event is missing here. */
  name: string
}

/** All landing pages; the routes, the screen and the link lists derive from this table. */
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
