import { useApolloClient } from '@apollo/client/react'
import { forgetSession } from '../../../app/forget-session.ts'
import { useLinks } from '../../../app/links.ts'
import { useNavigateTo } from '../../../app/navigate.ts'
import { usePage } from '../../../app/page-context.ts'
import type { Page } from '../../../app/pages.ts'

/** Pages that were left for signing in, each once, however many calls were refused on it. */
const left = new WeakSet<Page>()

/** Forgets the session, and goes to login with the way back. */
export function useSessionOver(): () => void {
  const client = useApolloClient()
  const navigateTo = useNavigateTo()
  const links = useLinks()
  const page = usePage()
  return () => {
    if (left.has(page)) return
    left.add(page)
    void forgetSession(client)
    navigateTo(links.login({ next: page.location.pathname }), { replace: true })
  }
}
