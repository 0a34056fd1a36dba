import type { TestProject } from 'vitest/node'
import { buildIsStale } from '../../server/build.mjs'
import { runProgram } from '../run/run-program.ts'
import { startSite } from '../start/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    siteEnvironment: Record<string, string>
  }
}

/** One site for all journeys, built anew when a source has changed; returns what ends it. */
export default async function startSiteForJourneys(project: TestProject) {
  if (buildIsStale() && (await runProgram('npm', ['run', '--silent', 'build'])) !== 0) {
    throw new Error('the site does not build; see the messages above')
  }
  const site = await startSite()
  project.provide('origin', site.origin)
  project.provide('siteEnvironment', site.environment)
  return () => site.stop()
}
