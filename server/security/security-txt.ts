import type { FastifyInstance } from 'fastify'
import type { SecurityContact } from '../site-settings.ts'

/** Number of days until the file expires. RFC 9116 recommends less than a year. */
const daysUntilExpiry = 180

/**
 * Adds `/.well-known/security.txt`: how to report a vulnerability (RFC 9116).
 * @param origin returns the public origin of the site
 */
export function securityTxtRoute(
  app: FastifyInstance,
  contact: SecurityContact,
  origin: () => string,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(contact, origin(), new Date())
  })
}

function securityTxt(
  { contact, languages = [], policy }: SecurityContact,
  origin: string,
  now: Date,
): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysUntilExpiry)
  const fields = [
    ...contact.map((uri) => ['Contact', uri]),
    ['Expires', new Date(day).toISOString().replace('.000', '')],
    ...(languages.length > 0 ? [['Preferred-Languages', languages.join(', ')]] : []),
    // RFC 9116 allows only HTTPS URLs in the field Canonical.
    ...(origin.startsWith('https:') ? [['Canonical', `${origin}/.well-known/security.txt`]] : []),
    ...(policy === undefined ? [] : [['Policy', policy]]),
  ]
  return fields.map((field) => `${field.join(': ')}\n`).join('')
}
