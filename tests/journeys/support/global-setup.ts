import type { TestProject } from 'vitest/node'
import { demoEvents } from '../../../demo/demo-season.ts'
import type { SeasonEvent } from '../../../demo/season-event.ts'
import { utcDay } from '../../../domain/civil-days.ts'
import { buildSite } from '../../start/build-site.ts'
import { freePort } from '../../start/free-port.ts'
import { claimSecret, shopSecret } from '../../start/secrets.ts'
import { startSite } from '../../start/site.ts'
import { operatorAddress } from './operator-address.ts'
import { wideLandingPages } from './wide-landing-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    siteEnvironment: Record<string, string>
    /** Port of the mail server to which the site sends e-mails. A journey opens this server. */
    mailPort: number
  }
}

/** The events with more starters that a journey visits. */
const largeEvents = new Set([
  'lighthouse-marathon',
  ...wideLandingPages.map(({ eventId }) => eventId),
])

/**
 * Ids of the demo season's events that the journeys need. Leaves out other events with more than
 * 400 starters, because these events have most of the participants, and the import of a participant
 * takes 0.7 ms.
 */
function eventsOfJourneys(): string[] {
  const now = new Date()
  const startersOf = ({ races }: SeasonEvent) =>
    races.reduce((starters, { plan }) => starters + (plan.field?.[0] ?? 0), 0)
  return demoEvents(utcDay(now), now)
    .filter((season) => largeEvents.has(season.event.id) || startersOf(season) <= 400)
    .map(({ event }) => event.id)
}

/** Starts one site for all journeys. Returns the function that stops it. */
export default async function startSiteForJourneys(project: TestProject) {
  await buildSite()
  const mailPort = await freePort()
  const site = await startSite({
    DEMO_EVENTS: eventsOfJourneys().join(','),
    // A high limit, because all visitors of the journeys have the same address.
    GRAPHQL_COST_PER_MINUTE: '600000',
    OPERATORS: operatorAddress,
    SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}`,
    SHOP_SECRET: shopSecret,
    CLAIM_SECRET: claimSecret,
  })
  project.provide('mailPort', mailPort)
  project.provide('origin', site.origin)
  project.provide('siteEnvironment', site.environment)
  return () => site.stop()
}
