import { useLinks } from '../../router/links.ts'
import { nextPath } from '../../router/local-path.ts'
import { usePage } from '../../router/use-page.ts'

/** The links between login and sign-up. They keep the page to which the visitor returns. */
export function useReturningLinks() {
  const links = useLinks()
  const next = nextPath(usePage().location.search)
  return { login: links.login({ next }), signUp: links.signUp({ next }) }
}
