import { hash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Site } from '../../src/site.ts'

/** Browser features that are turned off. Pages use none of them except geolocation. */
const features = [
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

/**
 * Returns the Permissions-Policy header that turns the features off.
 * @param asksForPlace true for pages with a button that asks for the location of the visitor
 */
export function permissionsPolicy({ asksForPlace }: { asksForPlace: boolean }): string {
  return features
    .map((feature) => `${feature}=(${asksForPlace && feature === 'geolocation' ? 'self' : ''})`)
    .join(', ')
}

/**
 * Returns the default security headers of responses. Pages and some other responses have another
 * Content-Security-Policy.
 */
export function defaultHeaders({
  https,
  hstsIncludeSubDomains = false,
  development,
}: {
  https: boolean
  hstsIncludeSubDomains?: boolean
  development: boolean
}): Record<string, string> {
  return {
    // In development there is no Content-Security-Policy, because Vite's pages need inline scripts.
    ...(!development && {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
    'permissions-policy': permissionsPolicy({ asksForPlace: false }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // HSTS is sent only by a site with HTTPS. Browsers ignore HSTS over plain HTTP, and RFC 6797
    // does not allow it there.
    ...(https && {
      'strict-transport-security': `max-age=63072000${hstsIncludeSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Returns the Content-Security-Policy of pages. It allows the site's own origin, and the configured
 * hosts for maps and error reports.
 */
export function pagePolicy(site: Site): Record<string, string[]> {
  const map = site.map && new URL('style' in site.map ? site.map.style : site.map.tiles).origin
  const mapSources = map === undefined ? [] : [map]
  const reportSources = site.errorReporting ? [new URL(site.errorReporting.dsn).origin] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...mapSources],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...mapSources, ...reportSources],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

/** Returns a policy as the value of the Content-Security-Policy header. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Returns the options of Helmet for the web application. */
export function helmetOptions(policy: Record<string, string[]> | undefined): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: policy ? { useDefaults: false, directives: policy } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // `defaultHeaders` already sets HSTS.
    strictTransportSecurity: false,
  }
}

/**
 * Content-Security-Policy of the cards that other sites embed. Only cards may be shown in a frame
 * of another site.
 */
export const cardPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/**
 * Content-Security-Policy of the REST documentation. It allows inline styles, because Swagger UI
 * uses some.
 */
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

/**
 * Returns the Content-Security-Policy of the GraphiQL playground. It allows no scripts except the
 * inline scripts of the page, by their hashes.
 */
export function playgroundPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
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
