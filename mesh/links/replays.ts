import { readAccount, type Row } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

/** A replay that an account has unlocked, as the identity service returns it. */
interface Entitlement {
  race_id: string
  live_tracking: boolean
  /** End of the access, ISO 8601. */
  valid_until: string
  active: boolean
}

/** The caller's access to the replay of a race. A locked replay is not an error. */
export async function replayOf(race: Row<'Race'>, context: GatewayContext) {
  const { replay } = race
  if (replay !== 'free' && replay !== 'paid') return null
  if (replay === 'free') return { ...withoutPurchase, access: 'OPEN' }
  const own = (await entitlementsOf(context)).filter(
    ({ race_id, active }) => active && race_id === race.id,
  )
  const liveTracking = own.some(({ live_tracking }) => live_tracking)
  const { unlockUrl, unlockWithLiveTrackingUrl } = context.host.shop
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

const withoutPurchase = {
  liveTracking: false,
  until: null,
  unlockUrl: null,
  unlockWithLiveTrackingUrl: null,
}

const perRequest = new WeakMap<GatewayContext, Promise<Entitlement[]>>()

/** Replays that the caller has unlocked. They are fetched once per request. */
function entitlementsOf(context: GatewayContext): Promise<Entitlement[]> {
  let pending = perRequest.get(context)
  if (!pending) perRequest.set(context, (pending = readEntitlements(context)))
  return pending
}

async function readEntitlements(context: GatewayContext): Promise<Entitlement[]> {
  const response = (await readAccount(context, '/v1/identity/account/replays')) as
    | { items: Entitlement[] }
    | undefined
  return response?.items ?? []
}
