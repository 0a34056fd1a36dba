import { resolve } from 'node:path'
import type { EventsDatabase } from '../../services/events/database.ts'
import { currentResult } from '../../services/events/results/privacy/privacy-requests.ts'
import type { Organisers } from '../../services/events/organisers.ts'
import { setPrivateAndPlace } from '../../services/events/timing/set-private-and-place.ts'
import { getPackedField, getRaceField } from '../../services/events/race-field/queries.ts'
import type { RaceFields } from '../../services/events/race-field/race-fields.ts'
import { createIdentityService } from '../../services/identity/app.ts'
import type { IdentityDatabase } from '../../services/identity/database.ts'
import { outboxDelivery, smtpDelivery } from '../../services/identity/mail/delivery.ts'
import { createMailer, type Mailer } from '../../services/identity/mail/mailer.ts'
import { createRetentionSweep } from '../../services/identity/retention/retention.ts'
import type { IdentitySettings, ReplaySource } from '../../services/identity/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { Config } from '../config.ts'
import { organiserSource } from './claimants.ts'
import { type EventsTables, organiserTokens } from './organiser-tokens.ts'

/** Returns the folder to which e-mails are written if no mail server is configured. */
export const outboxOf = ({ varDirectory }: Pick<Config, 'varDirectory'>) =>
  resolve(varDirectory, 'outbox')

/** What the identity service shares with the other parts of a process. */
interface Shared {
  admission?: Admission
  /** Computes the positions of all athletes of a race, for unlocked replays. */
  raceFields?: RaceFields
  /** Verifies the tokens of organisers. If undefined, all tokens are refused. */
  organisers?: Organisers | undefined
}

/**
 * Opens the identity service, its mailer, and the job that deletes expired data.
 * @param origin returns the public origin of the site, for links in e-mails
 */
export async function openIdentity(
  db: IdentityDatabase,
  config: Config,
  origin: () => string,
  { admission, raceFields, organisers }: Shared = {},
): Promise<{ identity: Service; mailer: Mailer }> {
  const { smtpUrl, mailFrom, site, trustedProxies } = config
  const delivery =
    smtpUrl === undefined
      ? outboxDelivery(outboxOf(config), mailFrom)
      : smtpDelivery(smtpUrl, mailFrom)
  const operator = site.contact?.email
  const mailer = createMailer(db, delivery, {
    site: site.name,
    origin,
    operator,
    hasAccessPage: config.operators.length > 0,
  })
  const events = db.$extendTables<EventsTables>()
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
    operators: config.operators,
    tokens: organiserTokens,
    ...privacyPort,
    ...(raceFields && { replays: unlockedReplays(events, raceFields) }),
    ...(organisers && { organisers: organiserSource(events, organisers) }),
  })
  mailer.start()
  const sweep = createRetentionSweep(db, config.retention)
  identity.addHook('onClose', () => sweep.close())
  sweep.start()
  return { identity, mailer }
}

/**
 * Lets the identity service hide athletes and find results in the tables of the events service.
 * Both services share one database, so a privacy request and the hidden athlete are committed in
 * one transaction.
 */
const privacyPort: Pick<IdentitySettings, 'setPrivate' | 'currentResult'> = {
  setPrivate: (transaction, result, isPrivate) =>
    setPrivateAndPlace(transaction.$extendTables<EventsTables>(), result, isPrivate),
  currentResult: (db, result) => currentResult(db.$extendTables<EventsTables>(), result),
}

/** Reads paid replays for the identity service. The service calls this only for buyers. */
const unlockedReplays = (db: EventsDatabase, fields: RaceFields): ReplaySource => ({
  passings: (raceId) => getPackedField(db, fields, raceId, true),
  moment: (raceId, moment) => getRaceField(db, fields, raceId, moment, true),
})

/**
 * Returns true for plain HTTP on the loopback address. Only there may session cookies lack the
 * Secure attribute.
 */
export function isPlainLoopback({ site, host }: Config): boolean {
  const origin = site.origin ?? `http://${host.includes(':') ? `[${host}]` : host}`
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
