import { isIP } from 'node:net'
import type { ClockSettings } from '../clock.ts'
import { ConfigError } from '../config-error.ts'
import type { Environment } from './environment.ts'

/**
 * Reads the settings of a test clock. Returns undefined if the site uses the clock of the system.
 * @throws ConfigError if other machines can reach the server, or if `CLOCK` is not an instant
 * @throws ConfigError without the embedded database, because PostgreSQL has a clock of its own
 */
export function readClock(env: Environment): ClockSettings | undefined {
  const [text, speed] = [env.text('CLOCK'), env.number('CLOCK_SPEED', 1, 1_000)]
  if (text === undefined && speed === undefined) return undefined
  if (!isLoopback(env.text('HOST'))) {
    throw new ConfigError(
      'CLOCK and CLOCK_SPEED are for tests. Set HOST to 127.0.0.1, or unset them.',
    )
  }
  if (env.text('DATABASE_URL') !== undefined) {
    throw new ConfigError(
      'CLOCK and CLOCK_SPEED need the embedded database: PostgreSQL has a clock of its own. Unset DATABASE_URL.',
    )
  }
  const startsAt = text === undefined ? Date.now() : Date.parse(text)
  if (Number.isNaN(startsAt) || (text !== undefined && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text))) {
    throw new ConfigError(
      `CLOCK is “${String(text)}”. Give an instant such as 2026-10-25T05:00:00Z.`,
    )
  }
  return { startsAt, speed: speed ?? 1 }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
