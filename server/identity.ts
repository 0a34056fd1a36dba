import { resolve } from 'node:path'
import type { EventsDatabase } from '../services/events/database.ts'
import { currentResult, setPrivate } from '../services/events/import/asked-private.ts'
import { createIdentityService } from '../services/identity/app.ts'
import type { IdentityDatabase } from '../services/identity/database.ts'
import { outboxDelivery, smtpDelivery } from '../services/identity/mail/delivery.ts'
import { createMailer, type Mailer } from '../services/identity/mail/mailer.ts'
import type { Service } from '../services/platform/service.ts'
import type { Config } from './config.ts'

/** Where letters are written that no mail server takes. */
export const outboxOf = ({ varDirectory }: Pick<Config, 'varDirectory'>) =>
  resolve(varDirectory, 'outbox')

/**
 * The identity service, and what sends its letters.
 * @param origin where visitors find the site
 */
export async function openIdentity(
  db: IdentityDatabase,
  config: Config,
  origin: () => string,
): Promise<{ identity: Service; mailer: Mailer }> {
  const { smtpUrl, mailFrom, site, trustedProxies } = config
  const delivery =
    smtpUrl === undefined
      ? outboxDelivery(outboxOf(config), mailFrom)
      : smtpDelivery(smtpUrl, mailFrom)
  const operator = site.contact?.email
  const mailer = createMailer(db, delivery, { site: site.name, origin, operator })
  const identity = await createIdentityService(db, {
    trustedProxies,
    origin,
    siteName: site.name,
    secureCookies: !isPlainLoopback(config),
    wakeMailer: () => {
      mailer.wake()
    },
    mailsAccessRequests: operator !== undefined,
    shopSecret: config.shopSecret,
    claimSecret: config.claimSecret,
    // Both services write to one database: who asks is hidden in the same transaction.
    setPrivate: (transaction, result, isPrivate) =>
      setPrivate(transaction as unknown as EventsDatabase, result, isPrivate),
    currentResult: (identityDb, result) =>
      currentResult(identityDb as unknown as EventsDatabase, result),
  })
  mailer.start()
  return { identity, mailer }
}

/** Only there may the cookie of a session travel without encryption. */
function isPlainLoopback({ site, host }: Config): boolean {
  const origin = site.origin ?? `http://${host.includes(':') ? `[${host}]` : host}`
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
