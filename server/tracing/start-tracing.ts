import packageJson from '../../package.json' with { type: 'json' }
import { traceWith } from '../../services/platform/tracing.ts'
import type { Config } from '../config.ts'
import type * as openTelemetry from './open-telemetry.ts'

/**
 * Starts to record traces if the site has a collector.
 * @returns a function that sends the remaining spans. Called when the process ends
 */
export async function startTracing({
  traceCollector,
  role,
}: Pick<Config, 'traceCollector' | 'role'>): Promise<() => Promise<void>> {
  if (traceCollector === undefined) return () => Promise.resolve()
  const bundle = new URL('../../dist/open-telemetry.mjs', import.meta.url).href
  const { openTracer } = (await import(bundle)) as typeof openTelemetry
  const name = role.name === 'all' ? 'parcours' : `parcours-${role.name}`
  const { tracer, close } = openTracer(traceCollector, { name, version: packageJson.version })
  traceWith(tracer)
  return close
}
