import type { RaceRow } from './loaders.ts'
import { askAccount, type GatewayContext } from './rest.ts'
import { shop } from './settings.ts'

/** What an account has unlocked, as the identity service says it. */
interface Entitlement {
  race_id: string
  live_tracking: boolean
  /** ISO 8601. */
  valid_until: string
  active: boolean
}

/** The replay of a race as whoever asks may see it; a locked one is no error. */
export async function replayOf(race: RaceRow, context: GatewayContext) {
  const { replay } = race
  if (replay !== 'free' && replay !== 'paid') return null
  if (replay === 'free') return { ...closed, access: 'OPEN' }
  const own = (await entitlementsOf(context)).filter(
    ({ race_id, active }) => active && race_id === race.id,
  )
  const liveTracking = own.some(({ live_tracking }) => live_tracking)
  const { unlockUrl, unlockWithLiveTrackingUrl } = shop()
  return {
    access: own.length > 0 ? 'OPEN' : 'LOCKED',
    liveTracking,
    until:
      own
        .map(({ valid_until }) => valid_until)
        .sort()
        .at(-1) ?? null,
    unlockUrl: own.length > 0 ? null : (unlockUrl ?? null),
    unlockWithLiveTrackingUrl: liveTracking ? null : (unlockWithLiveTrackingUrl ?? null),
  }
}

const closed = {
  liveTracking: false,
  until: null,
  unlockUrl: null,
  unlockWithLiveTrackingUrl: null,
}

const perRequest = new WeakMap<GatewayContext, Promise<Entitlement[]>>()

/** Asked once for all races of a request. */
function entitlementsOf(context: GatewayContext): Promise<Entitlement[]> {
  let asked = perRequest.get(context)
  if (!asked) perRequest.set(context, (asked = askEntitlements(context)))
  return asked
}

async function askEntitlements(context: GatewayContext): Promise<Entitlement[]> {
  const answer = (await askAccount(context, '/v1/identity/account/replays')) as
    | { items: Entitlement[] }
    | undefined
  return answer?.items ?? []
}
