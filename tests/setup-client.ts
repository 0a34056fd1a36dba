import { cleanup, configure } from '@testing-library/react'
import * as react from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { failOnConsole } from './console.ts'

// React and react-intl report misuse and missing messages on the console.
failOnConsole('error', 'warn')

// React then expects that updates are wrapped in `act`, as Testing Library does.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// In its development build, React records a stack for each of the first 10,000 elements after a
// render, to show it in warnings. That takes a tenth of the CPU of these tests. With this counter
// at its limit, React records none, and warnings still name the component.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, object>
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {
      // Ignores that React sets the counter to zero.
    },
    configurable: true,
  })
}

// Creates a React root on the document before any test creates a root on an element. React adds its
// listeners to a document only once. If a root on an element came first, a later root on the
// document would get no clicks.
if ('document' in globalThis) {
  react.act(() => {
    createRoot(document).unmount()
  })
}

// While other tests are running, lazy parts of a page load slowly. So the timeout is longer.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library registers its hooks only if test functions are global, so the hook is registered
// here.
afterEach(cleanup)

// Test files share a window, so its `localStorage` is cleared after each test.
afterEach(() => {
  vi.restoreAllMocks()
  if ('localStorage' in globalThis) localStorage.clear()
})

// happy-dom has no popovers.
if ('HTMLElement' in globalThis && !('hidePopover' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
}
