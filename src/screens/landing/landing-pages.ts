import { landingSlugs } from '../../router/landing-slugs.ts'

/** An event with a marketing page for its race replay, at `/{lang}/{slug}`. */
export interface LandingPage {
  slug: string
  /** Id of the event of the page. An installation may not have this event. */
  eventId: string
  /** The event's name in its own language, shown if this installation does not have the event. */
  name: string
}

/** The event of each landing page. */
const events: Readonly<Record<(typeof landingSlugs)[number], Omit<LandingPage, 'slug'>>> = {
  zapopan: { eventId: 'zapopan-half', name: 'Medio Maratón de Zapopan' },
  'mill-race': { eventId: 'mill-race-marathon', name: 'Mill Race Marathon' },
  'cleveland-marathon': { eventId: 'cleveland-marathon', name: 'Cleveland Marathon' },
  porto: { eventId: 'porto-marathon', name: 'Maratona do Porto' },
  'cpc-den-haag': { eventId: 'city-pier-city', name: 'City-Pier-City Loop Den Haag' },
  'utrecht-marathon': { eventId: 'utrecht-marathon', name: 'Utrecht Marathon' },
  'hero-series': { eventId: 'hero-series', name: 'Hero Series' },
  guadalajara: { eventId: 'guadalajara-marathon', name: 'Maratón de Guadalajara' },
  athens: { eventId: 'athens-marathon', name: 'Μαραθώνιος Αθήνας' },
}

/** All landing pages. */
export const landingPages: readonly LandingPage[] = landingSlugs.map((slug) => ({
  slug,
  ...events[slug],
}))
