import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import type { SecurityEvent } from './events-queries.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * For the problem codes of refusals that the security log contains, the kind of the logged event.
 */
const kinds: Partial<Record<string, SecurityEvent['kind']>> = {
  'request.tooMany': 'limit_met',
  'order.notSigned': 'order_refused',
  'order.conflict': 'order_refused',
}

export function logRefusals(app: Service, securityLog: SecurityLog): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const kind = error instanceof Problem ? kinds[error.code] : undefined
    if (kind !== undefined) securityLog.record(kind, request.ip)
    done()
  })
}
