import type { ServiceName } from '../../mesh/settings.ts'

/** How a `web` process reaches a service in another process. */
export interface ServiceConnection {
  name: ServiceName
  /** Origin of the service. */
  url: string
  token: string
  /** Timeout of a request that reads, retry included, in milliseconds. */
  timeoutMs: number
  /** Runs after each successful change, before its response is passed on. */
  afterChange?: () => Promise<void>
}
