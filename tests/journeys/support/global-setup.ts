import type { TestProject } from 'vitest/node'
import { demoEvents } from '../../../demo/demo-season.ts'
import { utcDay } from '../../../domain/civil-days.ts'
import { landingPages } from '../../../src/screens/landing/landing-pages.ts'
import { buildSite } from '../../start/build-site.ts'
import { freePort } from '../../start/free-port.ts'
import { claimSecret, shopSecret } from '../../start/secrets.ts'
import { startSite } from '../../start/site.ts'
import { wideLandingPages } from './wide-landing-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    siteEnvironment: Record<string, string>
    /** Port of the mail server to which the site sends e-mails. A journey opens this server. */
    mailPort: number
  }
}

/**
 * Ids of the demo season's events that the journeys need. Leaves out the event with thirty thousand
 * starters, because its import takes as long as all other imports together. Leaves out the events
 * of landing pages without a test, because these events have half of the remaining participants.
 */
function eventsOfJourneys(): string[] {
  const now = new Date()
  const ids = demoEvents(utcDay(now), now).map(({ event }) => event.id)
  const leftOut = landingPages.filter((page) => !wideLandingPages.includes(page))
  const unused = new Set(['seven-hills-marathon', ...leftOut.map(({ eventId }) => eventId)])
  return ids.filter((id) => !unused.has(id))
}

/** Starts one site for all journeys. Returns the function that stops it. */
export default async function startSiteForJourneys(project: TestProject) {
  await buildSite()
  const mailPort = await freePort()
  const site = await startSite({
    DEMO_EVENTS: eventsOfJourneys().join(','),
    // A high limit, because all visitors of the journeys have the same address.
    GRAPHQL_COST_PER_MINUTE: '600000',
    SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}`,
    SHOP_SECRET: shopSecret,
    CLAIM_SECRET: claimSecret,
  })
  project.provide('mailPort', mailPort)
  project.provide('origin', site.origin)
  project.provide('siteEnvironment', site.environment)
  return () => site.stop()
}
