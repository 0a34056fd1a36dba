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
                <ScreenBoundary key={location.key}>
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

/** In the browser, a screen that breaks while it renders. React reports it on the console. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ProblemScreen missing={false} /> : this.props.children
  }
}
