import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { failOnConsole } from './console.ts'

// React and react-intl report misuse and missing messages as warnings.
failOnConsole('error', 'warn')

// Lazy parts of a page load slowly while other tests compute.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library registers both hooks by itself only with global test functions.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// Test files share a window, so its storage is cleared after each test.
afterEach(() => {
  vi.restoreAllMocks()
  if ('localStorage' in globalThis) localStorage.clear()
})

// jsdom has no popovers.
if ('HTMLElement' in globalThis && !('hidePopover' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
}
