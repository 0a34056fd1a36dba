import type { Static } from 'typebox'
import { parseInstant } from '../../../platform/http/instants.ts'
import { invalidRequest, type Problem, type ProblemErrors } from '../../../platform/http/problem.ts'
import type { Device, Wave } from '../../tables/timing.ts'
import type { Notice, Start } from './schema.ts'

/**
 * A decision on the start of a race. Parts that are undefined stay unchanged. Instants are ISO
 * 8601.
 */
export interface StartDecision {
  decidedAt: string
  gunAt?: string
  waves?: readonly Wave[]
  /**
   * The new start. `true` means that the new start is not known yet. `false` withdraws a
   * postponement.
   */
  postponed?: string | boolean
  /** Reason of the postponement. */
  reason?: string
  devices?: readonly Device[]
}

/**
 * Maximum time in milliseconds that a decision may lie ahead. The latest decision has effect.
 * Without this limit, a decision with a wrong year would prevail over all correct decisions. One
 * day allows for a wrong time zone of the sender's clock.
 */
const maxAheadMs = 24 * 60 * 60 * 1000

/**
 * Reads the instants of a request, and collects the remarks about these instants for the response.
 */
export class SentInstants {
  readonly #now: Date
  readonly #mistakes: ProblemErrors = []
  readonly notices: Notice[] = []

  constructor(now: Date) {
    this.#now = now
  }

  /**
   * Reads an instant.
   * @param text an instant that the schema accepts
   * @returns ISO 8601 in UTC with milliseconds
   */
  read(text: string, field: string): string {
    const parsed = parseInstant(text)
    if (!parsed) throw new Error(`the schema accepts ${field}, which is no instant`)
    if (parsed.isLeapSecond) {
      const title = 'A leap second was taken as the second before.'
      this.notices.push({ field, code: 'instant.leapSecond', title })
    }
    return parsed.date.toISOString()
  }

  /**
   * Reads the instant of a decision or of a gun. If this instant is more than one day in the
   * future, `refuseAhead` refuses the request.
   */
  readDecided(text: string, field: string): string {
    const instant = this.read(text, field)
    if (Date.parse(instant) - this.#now.getTime() > maxAheadMs) {
      const title = `This is more than a day ahead of the clock of this site, which is at ${this.#now.toISOString()}.`
      this.#mistakes.push({ field, code: 'instant.ahead', title })
    }
    return instant
  }

  /**
   * Refuses the request if an instant is too far ahead.
   * @throws Problem 400 instant.ahead
   */
  refuseAhead(): void {
    if (this.#mistakes.length > 0) throw invalidRequest(this.#mistakes.slice(0, 100))
  }
}

/**
 * Returns the time of a decision.
 * @throws Problem 400 instant.ahead
 */
export function decidedAtOf(
  { decided_at: decidedAt }: { decided_at?: string },
  instants: SentInstants,
  now: string,
): string {
  const read = decidedAt === undefined ? now : instants.readDecided(decidedAt, 'decided_at')
  instants.refuseAhead()
  return read
}

/**
 * Reads a decision on the start. Only the new start of a postponed race may be more than a day
 * ahead.
 * @throws Problem 400 instant.ahead, start.postponedAndNot
 */
export function startDecision(
  body: Static<typeof Start>,
  instants: SentInstants,
  now: string,
): StartDecision {
  const { gun_at: gunAt, waves, postponed, postponed_to: postponedTo, devices, reason } = body
  if (postponed === false && postponedTo !== undefined) throw postponedAndNot()
  if (reason !== undefined && !(postponed ?? postponedTo)) {
    // The reason is ignored instead of refused, because the gun of the same request must not be
    // lost.
    const title = 'Only a postponement has a reason. The reason is not stored.'
    instants.notices.push({ field: 'reason', code: 'start.reasonAlone', title })
  }
  const decision: StartDecision = {
    decidedAt: now,
    ...(gunAt === undefined ? {} : { gunAt: instants.readDecided(gunAt, 'gun_at') }),
    ...(waves === undefined
      ? {}
      : {
          waves: waves.map(({ name, gun_at }, index) => ({
            name,
            gun_at: instants.readDecided(gun_at, `waves[${String(index)}].gun_at`),
          })),
        }),
    ...(postponedTo === undefined
      ? postponed !== undefined && { postponed }
      : { postponed: instants.read(postponedTo, 'postponed_to') }),
    ...(devices === undefined ? {} : { devices }),
    ...(reason === undefined ? {} : { reason }),
  }
  return { ...decision, decidedAt: decidedAtOf(body, instants, now) }
}

function postponedAndNot(): Problem {
  const title = 'A postponement that is taken back has no new start. Leave out one of the two.'
  return invalidRequest([{ field: 'postponed', code: 'start.postponedAndNot', title }])
}
