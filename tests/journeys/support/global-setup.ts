import type { TestProject } from 'vitest/node'
import { buildSite } from '../../start/build-site.ts'
import { freePort } from '../../start/free-port.ts'
import { claimSecret, shopSecret } from '../../start/secrets.ts'
import { startSite } from '../../start/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    siteEnvironment: Record<string, string>
    /** Port of the mail server to which the site sends e-mails. A journey opens this server. */
    mailPort: number
  }
}

/** Starts one site for all journeys. Returns the function that stops it. */
export default async function startSiteForJourneys(project: TestProject) {
  await buildSite()
  const mailPort = await freePort()
  const site = await startSite({
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
