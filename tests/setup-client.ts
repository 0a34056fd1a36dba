import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { failOnConsole } from './console.ts'

// React reports misuse, and react-intl missing messages, as warnings too.
failOnConsole('error', 'warn')

// Testing Library does both by itself only where a test runner’s functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)
