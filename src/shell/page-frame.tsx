import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useLinks } from '../router/links.ts'
import { useFocusOnFailure } from '../router/use-focus-on-arrival.ts'
import { problemOf } from '../data/preload.ts'
import { ProblemScreen } from './problem-screen.tsx'

/**
 * Mounts a new screen for each new path. If only the query changes, the screen keeps its form
 * values and the focus.
 */
export function PageFrame() {
  return <Outlet key={useLocation().pathname} />
}

/** Replaces a screen that fails to load or to render. The shell stays visible. */
export function PageFailure() {
  useFocusOnFailure()
  const problem = problemOf(useRouteError())
  return problem.status === 401 ? <SessionOver /> : <ProblemScreen problem={problem} />
}

/** Redirects to the login page with the return path, because the page needs a session. */
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
