import { Outlet, useLocation, useRouteError } from 'react-router-dom'
import { PageProblem } from '../app/page-problem.ts'
import { ProblemScreen } from '../app/problem-screen.tsx'

/** Another path is another screen; one whose query changes keeps what is typed, and the focus. */
export function PageFrame() {
  return <Outlet key={useLocation().pathname} />
}

/** What shows where a page fails, on the way to it or while it renders. The shell stays around it. */
export function PageFailure() {
  const error = useRouteError()
  return <ProblemScreen problem={error instanceof PageProblem ? error : PageProblem.from(error)} />
}
