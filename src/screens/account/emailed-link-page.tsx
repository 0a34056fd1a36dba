import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import type { LinkState } from './opened-link.ts'
import { NoticePage, type NoticePageProps } from './page-layout.tsx'

/** The page that the link in an e-mail opens. `ways` are shown when the link does not work. */
interface OpenedLinkPageProps extends Pick<NoticePageProps, 'page' | 'ways'> {
  link: LinkState
  /** The form for a visitor who has opened a link that works. */
  children: ReactNode
}

/** The form of an e-mailed link, or the reason why the link does not work. */
export function OpenedLinkPage({ link, children, ...notice }: OpenedLinkPageProps) {
  if (link === 'valid') return children
  const lead = link === 'used' ? 'account.refused.link' : 'account.refused.link_missing'
  return <NoticePage {...notice} lead={lead} />
}

interface EmailedLinkPageProps extends Omit<OpenedLinkPageProps, 'link'> {
  /** The form that requests the e-mail. */
  request: ReactNode
}

/**
 * A page whose first form requests an e-mail. The link in the e-mail opens the page again, with
 * another form. The text after the request is the same for unknown addresses, so nobody can find
 * out which addresses have an account.
 */
export function EmailedLinkPage({ request, ...opened }: EmailedLinkPageProps) {
  const link = useLoaderData<LinkState | null>()
  const { search } = usePage().location
  if (link !== null) return <OpenedLinkPage {...opened} link={link} />
  if (!new URLSearchParams(search).has('sent')) return request
  return <NoticePage page="sent" lead="account.lead.sent" ways={opened.ways} />
}
