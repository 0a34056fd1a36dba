import type { ServiceName } from '../../mesh/settings.ts'
import { ConfigError } from '../config-error.ts'
import type { Environment } from '../settings/environment.ts'

/** The part of the site that this process serves. */
export type RoleSettings =
  /** Pages, gateway and both services in one process. */
  | { name: 'all' }
  /** One REST service. Processes with the role `web` send requests to it. */
  | { name: ServiceName; secret: string }
  /** Pages, static files, gateway and streams. The process calls the services over HTTP. */
  | { name: 'web'; secret: string; urls: Record<ServiceName, string>; timeoutMs: number }

const roles = ['all', 'events', 'identity', 'web'] as const

/**
 * Reads `ROLE` and the settings of the role.
 * @param origin public origin in the site settings. Undefined if the settings do not have one
 * @throws ConfigError for an unknown role, and for a setting that is missing or does not fit
 */
export function readRole(env: Environment, origin: string | undefined): RoleSettings {
  const text = env.text('ROLE')
  const name = roles.find((role) => role === text)
  if (name === undefined) {
    throw new ConfigError(`ROLE is “${text}”. Give one of ${roles.join(', ')}.`)
  }
  if (name === 'all') {
    const unused = (['EVENTS_URL', 'IDENTITY_URL'] as const).find(
      (url) => env.text(url) !== undefined,
    )
    if (unused === undefined) return { name }
    throw new ConfigError(
      `${unused} is set, but ROLE=all calls the services in its own process. Set ROLE=web, or unset ${unused}.`,
    )
  }
  const required = <Value>(variable: string, value: Value | undefined, why: string): Value => {
    if (value !== undefined) return value
    throw new ConfigError(`${variable} is not set, but ROLE=${name} needs it: ${why}.`)
  }
  const token = required(
    'INTERNAL_TOKEN',
    env.secret('INTERNAL_TOKEN'),
    'the same secret of at least 32 random signs for all roles',
  )
  if (name !== 'events') {
    required('SITE_CONFIG', origin, 'a file with the public `origin` of the site')
  }
  if (name !== 'web') {
    required('DATABASE_URL', env.text('DATABASE_URL'), 'one process only can open the embedded one')
    return { name, secret: token }
  }
  const urlOf = (variable: 'EVENTS_URL' | 'IDENTITY_URL', service: ServiceName) => {
    const url = required(variable, env.text(variable), `http://… of the ${service} service`)
    if (/^https?:\/\/[^/?#\s]+\/?$/.test(url) && URL.canParse(url)) return new URL(url).origin
    throw new ConfigError(
      `${variable} is “${url}”. Give the origin of the ${service} service: http://10.0.0.5:3001.`,
    )
  }
  return {
    name,
    secret: token,
    urls: {
      events: urlOf('EVENTS_URL', 'events'),
      identity: urlOf('IDENTITY_URL', 'identity'),
    },
    timeoutMs: env.number('UPSTREAM_TIMEOUT_MS', 1),
  }
}
