import type { LoaderArguments } from '../../../router/page-route.ts'
import { emailLinkState } from '../forms/account-form.ts'
import { requestIdentity, IdentityError, pageProblemOf } from '../forms/identity-request.ts'
import { type ClaimedResult, type NamedResult, withAthlete } from '../profile/profile-loader.ts'

/** The claimed result behind the link; without `result` the link is invalid. */
export type ClaimData = { result?: undefined } | { result: NamedResult; signedIn: boolean }

export async function claimLoader(args: LoaderArguments): Promise<ClaimData> {
  if (emailLinkState(new URL(args.request.url).search) !== 'held') return {}
  try {
    const [result, viewer] = await Promise.all([
      requestIdentity<ClaimedResult>(args, { method: 'GET', path: 'claims/reading' }),
      requestIdentity<{ signed_in: boolean }>(args, { method: 'GET', path: 'viewer' }),
    ])
    return {
      result: await withAthlete(args.client, result),
      signedIn: viewer.signed_in,
    }
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error.status === 400 || error.status === 410) return {}
    throw pageProblemOf(error)
  }
}
