import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Site } from '../src/site.ts'

/** Powers of a browser that no page uses, so that nothing that slips into one can. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((power) => `${power}=()`)
  .join(', ')

/** What every answer says, whoever gives it: it is data, and no page. Pages say more for themselves. */
export function headersOfAll({
  https,
  hstsIncludeSubDomains = false,
  development,
}: {
  https: boolean
  hstsIncludeSubDomains?: boolean
  development: boolean
}): Record<string, string> {
  return {
    // What development adds to its pages needs inline scripts.
    ...(!development && {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // Over plain HTTP browsers pass it over; a site that is reached both ways must not say it.
    ...(https && {
      'strict-transport-security': `max-age=63072000${hstsIncludeSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** What pages and their files may load: everything from here, and what this installation names. */
export function pagePolicy(site: Site): Record<string, string[]> {
  const map = site.map && new URL('style' in site.map ? site.map.style : site.map.tiles).origin
  const ground = map === undefined ? [] : [map]
  const reports = site.errorReporting ? [new URL(site.errorReporting.dsn).origin] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...ground],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...ground, ...reports],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

/** The policy as a header says it. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** For everything that a browser sees. */
export function helmetOptions(policy: Record<string, string[]> | undefined): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: policy ? { useDefaults: false, directives: policy } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Said to all answers at once: see above.
    strictTransportSecurity: false,
  }
}

/** For the REST documentation, whose library sets styles from its script. */
export const documentationPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For the playground: the scripts that are written into it, and none besides. */
export function playgroundPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
