import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { forgetSession } from '../data/forget-session.ts'
import { useLinks } from '../router/links.ts'
import { problemOf } from '../data/preload.ts'
import { ProblemScreen } from './problem-screen.tsx'

/** Another path is another screen; one whose query changes keeps what is typed, and the focus. */
export function PageFrame() {
  return <Outlet key={useLocation().pathname} />
}

/** What shows where a page fails, on the way to it or while it renders. The shell stays around it. */
export function PageFailure() {
  const problem = problemOf(useRouteError())
  return problem.status === 401 ? <SessionOver /> : <ProblemScreen problem={problem} />
}

/** The session ended while the page was shown: the way to sign in, and back. */
function SessionOver() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const login = useLinks().login({ next: pathname + search })
  useEffect(() => {
    void forgetSession(client).then(() => navigate(login, { replace: true }))
  }, [client, login, navigate])
  return null
}
