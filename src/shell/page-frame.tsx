import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useLinks } from '../router/links.ts'
import { problemOf } from '../data/preload.ts'
import { ProblemScreen } from './problem-screen.tsx'

/** A new path mounts a new screen; a new query of the same path keeps form values and focus. */
export function PageFrame() {
  return <Outlet key={useLocation().pathname} />
}

/** Shown in place of a screen that fails to load or to render. The shell stays. */
export function PageFailure() {
  const problem = problemOf(useRouteError())
  return problem.status === 401 ? <SessionOver /> : <ProblemScreen problem={problem} />
}

/** Redirects to login, with the return path, when the session ends while the page is shown. */
function SessionOver() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const login = useLinks().login({ next: pathname + search })
  useEffect(() => {
    void client.clearStore().then(() => navigate(login, { replace: true }))
  }, [client, login, navigate])
  return null
}
