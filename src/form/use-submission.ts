import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLinks } from '../router/links.ts'
import { PageProblem } from '../router/page-problem.ts'
import type { FormResult } from '../router/page-route.ts'

/** Event of the document after a form was refused. A message about an earlier form is then stale. */
export const refusedEvent = 'form-refused'

/**
 * Sends a form from the browser and opens the next page. When the session has ended, opens the
 * login page.
 * @param address path and query of the form's page; the login page leads back to this page
 * @returns the state of the submission; `accepted` counts the forms that led to the next page
 */
export function useSubmission(address: string) {
  const client = useApolloClient()
  const links = useLinks()
  const navigate = useNavigate()
  const [state, setState] = useState<{ refused?: unknown; busy: boolean; defect?: Error }>({
    busy: false,
  })
  const [accepted, setAccepted] = useState(0)
  // Throw the error during rendering. The page's error boundary then shows it.
  if (state.defect) throw state.defect

  /** Sends the form. Returns the address of the next page, or the refusal. */
  async function redirectOf(
    send: () => Promise<FormResult>,
  ): Promise<string | { refused: unknown }> {
    try {
      const result = await send()
      return 'redirect' in result ? result.redirect : { refused: result.posted }
    } catch (error) {
      if (!(error instanceof PageProblem) || error.status !== 401) throw error
      await client.clearStore()
      return links.login({ next: address, done: 'ended' })
    }
  }

  async function submit(send: () => Promise<FormResult>): Promise<void> {
    const { href } = window.location
    setState(({ refused }) => ({ busy: true, ...(refused !== undefined && { refused }) }))
    try {
      const next = await redirectOf(send)
      // If the URL has changed, the visitor or another form has already opened another page. In
      // that case, ignore the result. A check whether the form is still mounted would be wrong,
      // because a page can unmount its form and stay open.
      if (window.location.href !== href) return
      if (typeof next !== 'string') {
        setState({ refused: next.refused, busy: false })
        document.dispatchEvent(new Event(refusedEvent))
        return
      }
      // A next page with another path replaces the history entry. Otherwise the back button would
      // return to the sent form.
      const replace = next.split('?')[0] !== address.split('?')[0]
      await navigate(next, { replace })
      setState({ busy: false })
      setAccepted((count) => count + 1)
    } catch (error) {
      setState({ busy: false, defect: error instanceof Error ? error : PageProblem.from(error) })
    }
  }

  return { refused: state.refused, busy: state.busy, accepted, submit }
}
