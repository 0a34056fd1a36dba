import { cleanup, configure } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { failOnConsole } from './console.ts'

// React and react-intl report misuse and missing messages on the console.
failOnConsole('error', 'warn')

// Creates a React root on the document before any test creates a root on an element. React adds its
// listeners to a document only once. If a root on an element came first, a later root on the
// document would get no clicks.
if ('document' in globalThis) createRoot(document).unmount()

// While other tests are running, lazy parts of a page load slowly. So the timeout is longer.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library registers its hooks only if test functions are global, so the hooks are
// registered here.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
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
