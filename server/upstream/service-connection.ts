import type { ServiceName } from '../../mesh/settings.ts'

/** Settings with which a `web` process connects to a service in another process. */
export interface ServiceConnection {
  name: ServiceName
  /** Origin of the service. */
  url: string
  token: string
  /** Timeout in milliseconds of a request that reads. It includes the retry. */
  timeoutMs: number
  /**
   * Returns the number of the last publication that this process knows. Undefined if it does not
   * know the numbers of publications.
   */
  lastPublication?: () => number | undefined
  /** Called after each successful change, before the response is passed on. */
  afterChange?: () => Promise<void>
}
