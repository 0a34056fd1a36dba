import cookie from '@fastify/cookie'
import { createService, type Service } from '../platform/http/service.ts'
import { accessRequestRoutes } from './access-requests/routes.ts'
import { emailRoutes } from './accounts/email-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { Account } from './accounts/schema.ts'
import { organiserClaimRoutes, organiserScheme } from './claims/organiser-routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { ClaimedResult } from './claims/schema.ts'
import type { Context } from './context.ts'
import type { IdentityDatabase } from './database.ts'
import { canonicalEmail } from './fields.ts'
import { followingRoutes } from './following/routes.ts'
import { createKeyedHash } from './limits/keyed-hash.ts'
import { createLimits } from './limits/limits.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { orderRoutes, shopScheme } from './replays/order-routes.ts'
import { replayRoutes } from './replays/routes.ts'
import { organiserAccessRoutes } from './organiser-access/routes.ts'
import { openedLinkRoutes } from './mail/routes.ts'
import { createPasswords } from './security/passwords.ts'
import { refuseOtherOrigins } from './security/refuse-other-origins.ts'
import { createLinkCookies } from './security/link-cookies.ts'
import { createSecurityLog } from './security/security-log.ts'
import { logRefusals } from './security/log-refusals.ts'
import { sessionCookie } from './sessions/cookie.ts'
import { clearEndedSessions } from './sessions/ended-session.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { Following } from './following/schema.ts'
import { SignedIn } from './sessions/schema.ts'
import { requireSessions, sessionSchemes } from './sessions/signed-in.ts'
import { createVisitors } from './sessions/visitor.ts'
import { defaultSettings, type IdentitySettings } from './settings.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { viewerRoutes } from './viewer/routes.ts'

/** Folder of the migrations of this service, for `openDatabase`. */
export const identityMigrations = new URL('./migrations/', import.meta.url)

/**
 * Creates the identity service from its database and settings. Does not open a database or a port.
 * @param given settings that replace the defaults
 */
export async function createIdentityService(
  db: IdentityDatabase,
  given: Partial<IdentitySettings> = {},
): Promise<Service> {
  const settings = { ...defaultSettings, ...given }
  const session = sessionCookie(settings.secureCookies)
  const app = await createService({
    title: 'Identity',
    description: 'Accounts, sessions and the signed-in visitor.',
    schemas: [Account, ClaimedResult, Following, SignedIn],
    trustedProxies: settings.trustedProxies,
    admission: settings.admission,
    securitySchemes: { ...sessionSchemes(session), ...shopScheme, ...organiserScheme },
  })
  await app.register(cookie)
  refuseOtherOrigins(app, settings.origin)
  // Responses can depend on the session, so no cache may store them.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })
  const hash = createKeyedHash(db, settings.secretKey)
  const securityLog = createSecurityLog(db, hash)
  logRefusals(app, securityLog)
  app.addHook('onClose', () => securityLog.idle())
  clearEndedSessions(app, session)
  addRoutes(app, {
    ...settings,
    operators: settings.operators.map(canonicalEmail),
    db,
    limits: createLimits(db, hash),
    passwords: await createPasswords(settings.passwordCost, settings.argon2),
    visitors: createVisitors(db, session, securityLog),
    securityLog,
    linkCookies: createLinkCookies(settings.secureCookies),
  })
  return app
}

function addRoutes(app: Service, context: Context): void {
  requireSessions(app, context.visitors)
  viewerRoutes(app, context.visitors)
  signUpRoutes(app, context)
  sessionRoutes(app, context)
  recoveryRoutes(app, context)
  accountRoutes(app, context)
  followingRoutes(app, context)
  emailRoutes(app, context)
  openedLinkRoutes(app, context)
  replayRoutes(app, context)
  orderRoutes(app, context)
  claimRoutes(app, context)
  organiserClaimRoutes(app, context)
  accessRequestRoutes(app, context)
  organiserAccessRoutes(app, context)
}
