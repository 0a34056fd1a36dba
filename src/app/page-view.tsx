import { Component, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Layout } from './layout.tsx'
import { PageContext } from './page-context.ts'
import type { Page } from './pages.ts'
import { ProblemScreen } from './problem-screen.tsx'

/** A loaded page in its layout. What fails keeps the layout around it. */
export function PageView({ page }: { page: Page }) {
  const { Component: Screen, location, path } = page
  return (
    <PageContext value={page}>
      <Routes location={location}>
        <Route
          path={path}
          element={
            <Layout>
              {Screen ? (
                <ScreenBoundary key={location.pathname} shown={location.key}>
                  <Screen />
                </ScreenBoundary>
              ) : (
                <ProblemScreen missing={page.status === 404} />
              )}
            </Layout>
          }
        />
      </Routes>
    </PageContext>
  )
}

interface BoundaryProps {
  /** Tells one showing of the same page from the next: what failed may go well then. */
  shown: string
  children: ReactNode
}

/**
 * In the browser, a screen that breaks while it renders. React reports it on the console. A screen
 * whose query changes is still the same one: its controls keep what is typed, and the focus.
 */
class ScreenBoundary extends Component<BoundaryProps, { failed?: string }> {
  override state: { failed?: string } = {}

  override componentDidCatch() {
    this.setState({ failed: this.props.shown })
  }

  static getDerivedStateFromError() {
    return { failed: '' }
  }

  override render() {
    const { failed } = this.state
    return failed === '' || failed === this.props.shown ? (
      <ProblemScreen missing={false} />
    ) : (
      this.props.children
    )
  }
}
