import type { TestProject } from 'vitest/node'
import { buildSite } from '../start/build-site.ts'
import { startSite } from '../start/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    siteEnvironment: Record<string, string>
  }
}

/** One site for all journeys; returns what ends it. */
export default async function startSiteForJourneys(project: TestProject) {
  await buildSite()
  const site = await startSite()
  project.provide('origin', site.origin)
  project.provide('siteEnvironment', site.environment)
  return () => site.stop()
}
