import type { ServiceName } from '../../mesh/settings.ts'

/** Settings with which a `web` process connects to a service in another process. */
export interface ServiceConnection {
  name: ServiceName
  /** Origin of the service. */
  url: string
  token: string
  /** Maximum number of milliseconds that a read takes, including its retry. */
  timeoutMs: number
  /**
   * Returns the number of the last publication that this process knows. Undefined if this process
   * does not know the numbers of publications.
   */
  lastPublication?: () => number | undefined
  /** Called after each successful change, before its response is passed on. */
  afterChange?: () => Promise<void>
}
