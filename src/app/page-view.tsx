import { Component, type ReactNode } from 'react'
import { report } from './error-reports.ts'
import { Layout } from './layout.tsx'
import { PageContext } from './page-context.ts'
import { PageProblem } from './page-problem.ts'
import type { Page } from './pages.ts'
import { ProblemScreen } from './problem-screen.tsx'

/**
 * A loaded page in its layout. What fails keeps the layout around it.
 * @param pending while the page that comes after it is on its way
 */
export function PageView({ page, pending = false }: { page: Page; pending?: boolean }) {
  const { Component: Screen, location, problem } = page
  return (
    <PageContext value={page}>
      <Layout pending={pending}>
        {Screen ? (
          <ScreenBoundary key={location.pathname} shown={location.key}>
            <Screen />
          </ScreenBoundary>
        ) : (
          problem && <ProblemScreen problem={problem} />
        )}
      </Layout>
    </PageContext>
  )
}

interface BoundaryProps {
  /** Tells one showing of the same page from the next: what failed may go well then. */
  shown: string
  children: ReactNode
}

interface Failure {
  problem: PageProblem
  /** The showing that failed, once React has told. */
  shown?: string
}

/**
 * In the browser, a screen that breaks while it renders. React reports it on the console. A screen
 * whose query changes is still the same one: its controls keep what is typed, and the focus.
 */
class ScreenBoundary extends Component<BoundaryProps, { failure?: Failure }> {
  override state: { failure?: Failure } = {}

  override componentDidCatch(error: unknown) {
    report(error)
    this.setState({ failure: { problem: PageProblem.from(error), shown: this.props.shown } })
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { problem: PageProblem.from(error) } }
  }

  override render() {
    const { failure } = this.state
    const { shown = this.props.shown, problem } = failure ?? {}
    return problem && shown === this.props.shown ? (
      <ProblemScreen problem={problem} />
    ) : (
      this.props.children
    )
  }
}
