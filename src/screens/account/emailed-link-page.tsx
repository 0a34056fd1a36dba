import type { ReactNode } from 'react'
import { usePage } from '../../router/use-page.ts'
import { emailLinkState } from './forms/account-form.ts'
import { NoticePage } from './page-layout.tsx'

interface EmailedLinkPageProps {
  /** The page that the link in the e-mail opens. */
  page: 'choose' | 'renew'
  /** URL of the page. */
  path: string
  /** The form that requests the e-mail. */
  request: ReactNode
  /** The form for a visitor who has opened the link. */
  children: ReactNode
}

/**
 * A page whose first form requests an e-mail. The link in the e-mail opens the page again, with
 * another form. The text after the request is the same for unknown addresses, so nobody can find
 * out which addresses have an account.
 */
export function EmailedLinkPage({ page, path, request, children }: EmailedLinkPageProps) {
  const { search } = usePage().location
  const way = { to: path, id: 'account.way.again' } as const
  const link = emailLinkState(search)
  if (link === 'held') return children
  if (link === 'missing') {
    return <NoticePage page={page} lead="account.refused.link_missing" way={way} />
  }
  if (!new URLSearchParams(search).has('sent')) return request
  return <NoticePage page="sent" lead="account.lead.sent" way={way} />
}
