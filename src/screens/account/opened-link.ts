import { OpenedLinkDocument, type LinkPurpose } from '../../gql/account.ts'
import type { LoaderArguments } from '../../router/page-route.ts'
import { emailLinkState } from './forms/email-link.ts'

/**
 * The state of the e-mailed link that has opened a page: it works, it was used or has expired, or
 * the browser has no cookie with its token.
 */
export type LinkState = 'valid' | 'used' | 'missing'

/**
 * Checks the e-mailed link that has opened a page, without using it. A link counts as valid if the
 * service does not respond, because the service checks it again when the form is sent.
 * @returns null if the page was opened without a link
 */
export async function checkOpenedLink(
  { client, request }: LoaderArguments,
  purpose: LinkPurpose,
): Promise<LinkState | null> {
  const state = emailLinkState(new URL(request.url).search)
  if (state === undefined) return null
  if (state === 'missing') return 'missing'
  const { data } = await client.query({
    query: OpenedLinkDocument,
    variables: { purpose },
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    context: { personal: true, keepsDocument: true },
  })
  return data?.openedLink?.valid === false ? 'used' : 'valid'
}
