import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { failOnConsole } from './console.ts'

// React reports misuse, and react-intl missing messages, as warnings too.
failOnConsole('error', 'warn')

// A page’s parts are loaded while other tests compute.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library does both by itself only where a test runner’s functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// Test files share a window: what one stores, the next must not find.
afterEach(() => {
  vi.restoreAllMocks()
  if ('localStorage' in globalThis) localStorage.clear()
})
