import { preload } from '../../../data/preload.ts'
import { ClaimScreenDocument, type ClaimScreenQuery } from '../../../gql/account.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'
import { emailLinkState } from '../forms/email-link.ts'

/**
 * @returns whether the page was opened with a valid claim link. Without a valid link, the query of
 * the page has no result.
 */
export async function claimLoader({ client, request }: LoaderArguments): Promise<boolean> {
  if (emailLinkState(new URL(request.url).search) !== 'held') return false
  try {
    const required = ({ viewer, claimableResult }: ClaimScreenQuery) => viewer && claimableResult
    await preload(client, ClaimScreenDocument, {}, { required, personal: true })
    return true
  } catch (error) {
    if (error instanceof PageProblem && error.status === 410) return false
    throw error
  }
}
