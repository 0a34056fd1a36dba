import { getOrCreate } from '../../domain/get-or-create.ts'
import { asList, readAccount, type Row } from '../upstream/rest.ts'
import type { GatewayContext } from '../settings.ts'

/** A replay that an account has unlocked, as the identity service returns it. */
interface Entitlement {
  race_id: string
  live_tracking: boolean
  /** End of the access, ISO 8601. */
  valid_until: string
  active: boolean
}

/**
 * Returns the caller's access to the replay of a race. Null if the race has no replay. A locked
 * replay is not an error.
 */
export async function replayOf({ id, replay }: Row<'Race'>, context: GatewayContext) {
  if (replay !== 'free' && replay !== 'paid') return null
  const isFree = replay === 'free'
  const unlocked = isFree ? [] : await entitlementsOf(context)
  const own = unlocked.filter(({ race_id, active }) => active && race_id === id)
  const isOpen = isFree || own.length > 0
  const liveTracking = own.some(({ live_tracking }) => live_tracking)
  const { unlockUrl, unlockWithLiveTrackingUrl } = context.host.shop
  return {
    access: isOpen ? 'OPEN' : 'LOCKED',
    liveTracking,
    until: own
      .map(({ valid_until }) => valid_until)
      .sort()
      .at(-1),
    unlockUrl: isOpen ? null : unlockUrl,
    unlockWithLiveTrackingUrl: isFree || liveTracking ? null : unlockWithLiveTrackingUrl,
  }
}

const perRequest = new WeakMap<GatewayContext, Promise<Entitlement[]>>()

/** Returns the replays that the caller has unlocked. Fetches them once per request. */
function entitlementsOf(context: GatewayContext): Promise<Entitlement[]> {
  return getOrCreate(perRequest, context, () => readEntitlements(context))
}

async function readEntitlements(context: GatewayContext): Promise<Entitlement[]> {
  const path = '/v1/identity/account/replays'
  const response = await readAccount(context, path)
  return response === undefined ? [] : (asList(response, path).items as Entitlement[])
}
