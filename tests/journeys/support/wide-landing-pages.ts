import { landingPages } from '../../../src/screens/landing/landing-pages.ts'
import { wide } from '../../wide.ts'

/** The landing pages of the journeys. All landing pages have the same parts. */
export const wideLandingPages = wide(landingPages, ({ slug }) => slug === 'porto')
