import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { isSignedIn } from '../../following/followed.ts'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { NoticePage, type NoticePageProps } from './page-layout.tsx'

/**
 * Whether the account has confirmed that the visitor is signed in. The server renders the same page
 * for all visitors, so the page can be cached.
 * @param canBe false if the visitor has just signed out, so the account is not asked
 */
export function useIsSignedIn(canBe = true): boolean {
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (canBe) void isSignedIn().then(setConfirmed)
  }, [canBe])
  return isConfirmed
}

/** Replaces a page that a visitor who is signed in does not need. */
export function SignedInPage({ page }: Pick<NoticePageProps, 'page'>) {
  const links = useLinks()
  const ways = [{ to: links.account(), id: 'ui.site_links.account' }] as const
  return <NoticePage page={page} lead="account.lead.signed_in" ways={ways} />
}

/** Links to the account for visitors without JavaScript, who may be signed in. */
export function SignedInWithoutScript() {
  const links = useLinks()
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          <p>
            <FormattedMessage id="account.hint.signed_in" />
          </p>
          <p>
            <MoreLink to={links.account()} id="ui.site_links.account" />
          </p>
        </>
      )}
    </noscript>
  )
}
