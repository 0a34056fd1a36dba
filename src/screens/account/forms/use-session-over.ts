import { useApolloClient } from '@apollo/client/react'
import { forgetSession } from '../../../app/forget-session.ts'
import { useLinks } from '../../../app/links.ts'
import { useNavigate } from 'react-router-dom'
import { usePage } from '../../../router/use-page.ts'
/** Locations that were left for signing in, each once, however many calls were refused there. */
const left = new Set<string>()

/** Forgets the session, and goes to login with the way back. */
export function useSessionOver(): () => void {
  const client = useApolloClient()
  const navigate = useNavigate()
  const links = useLinks()
  const { location } = usePage()
  return () => {
    if (left.has(location.key)) return
    left.add(location.key)
    void forgetSession(client)
    void navigate(links.login({ next: location.pathname }), { replace: true })
  }
}
