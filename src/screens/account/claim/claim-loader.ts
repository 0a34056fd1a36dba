import type { Asked } from '../../../router/page-route.ts'
import { linkOf } from '../forms/account-form.ts'
import { askIdentity, IdentityRefusal, problemOf } from '../forms/identity-request.ts'
import { type ClaimedResult, type NamedResult, withAthlete } from '../profile/profile-loader.ts'

/** What a link to a result leads to; without a result, a link that is no good. */
export type ClaimData = { result?: undefined } | { result: NamedResult; signedIn: boolean }

export async function claimLoader(asked: Asked): Promise<ClaimData> {
  if (linkOf(new URL(asked.request.url).search) !== 'held') return {}
  try {
    const [result, viewer] = await Promise.all([
      askIdentity<ClaimedResult>(asked, { method: 'GET', path: 'claims/reading' }),
      askIdentity<{ signed_in: boolean }>(asked, { method: 'GET', path: 'viewer' }),
    ])
    return {
      result: await withAthlete(asked.client, result),
      signedIn: viewer.signed_in,
    }
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    // The link is no good.
    if (error.status === 400 || error.status === 410) return {}
    throw problemOf(error)
  }
}
