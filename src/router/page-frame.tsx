import { Outlet, useLocation, useRouteError } from 'react-router-dom'
import { problemOf } from '../app/preload.ts'
import { ProblemScreen } from '../app/problem-screen.tsx'

/** Another path is another screen; one whose query changes keeps what is typed, and the focus. */
export function PageFrame() {
  return <Outlet key={useLocation().pathname} />
}

/** What shows where a page fails, on the way to it or while it renders. The shell stays around it. */
export function PageFailure() {
  return <ProblemScreen problem={problemOf(useRouteError())} />
}
