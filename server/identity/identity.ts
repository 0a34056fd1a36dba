import { resolve } from 'node:path'
import type { EventsSchema } from '../../services/events/database.ts'
import { currentResult, setPrivate } from '../../services/events/import/publish/privacy-requests.ts'
import { createIdentityService } from '../../services/identity/app.ts'
import type { IdentityDatabase } from '../../services/identity/database.ts'
import { outboxDelivery, smtpDelivery } from '../../services/identity/mail/delivery.ts'
import { createMailer, type Mailer } from '../../services/identity/mail/mailer.ts'
import { createRetentionSweep } from '../../services/identity/retention/retention.ts'
import type { IdentitySettings } from '../../services/identity/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { Config } from '../config.ts'

/** Folder for e-mails when no mail server is configured. */
export const outboxOf = ({ varDirectory }: Pick<Config, 'varDirectory'>) =>
  resolve(varDirectory, 'outbox')

/**
 * Opens the identity service with its mailer and the sweep that deletes expired data.
 * @param origin public origin of the site, for links in e-mails
 * @param replayData passings of a race
 */
export async function openIdentity(
  db: IdentityDatabase,
  config: Config,
  origin: () => string,
  admission?: Admission,
  replayData?: IdentitySettings['replayData'],
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
    admission,
    origin,
    siteName: site.name,
    secureCookies: !isPlainLoopback(config),
    wakeMailer: () => {
      mailer.wake()
    },
    mailsAccessRequests: operator !== undefined,
    shopSecret: config.shopSecret,
    claimSecret: config.claimSecret,
    secretKey: config.secretKey,
    ...privacyPort,
    ...(replayData && { replayData }),
  })
  mailer.start()
  const sweep = createRetentionSweep(db, config.retention)
  identity.addHook('onClose', () => sweep.close())
  sweep.start()
  return { identity, mailer }
}

/** EventsSchema as a type alias, because `$extendTables` accepts no interface. */
type EventsTables = { [Table in keyof EventsSchema]: EventsSchema[Table] }

/**
 * The identity service's access to results, which the events service owns.
 * Both services share one database, so a privacy request and the hidden result commit in one transaction.
 */
const privacyPort: Pick<IdentitySettings, 'setPrivate' | 'currentResult'> = {
  setPrivate: (transaction, result, isPrivate) =>
    setPrivate(transaction.$extendTables<EventsTables>(), result, isPrivate),
  currentResult: (db, result) => currentResult(db.$extendTables<EventsTables>(), result),
}

/** Plain HTTP on the loopback address is the only place where session cookies may lack the Secure attribute. */
export function isPlainLoopback({ site, host }: Config): boolean {
  const origin = site.origin ?? `http://${host.includes(':') ? `[${host}]` : host}`
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
