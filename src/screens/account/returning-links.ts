import { useLinks } from '../../router/links.ts'
import { nextPath } from '../../router/local-path.ts'
import { usePage } from '../../router/use-page.ts'

/**
 * The links between login, sign-up and recovery. They keep the page to which the visitor returns. Without it,
 * a new account begins with a welcome on its own page.
 */
export function useReturningLinks() {
  const links = useLinks()
  const next = nextPath(usePage().location.search)
  const isOwnPage = next === links.account()
  return {
    login: links.login({ next }),
    recover: links.recover({ next }),
    signUp: links.signUp(isOwnPage ? {} : { next }),
  }
}
