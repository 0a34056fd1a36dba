import { defineConfig } from 'vitest/config'
import { test } from './tests/projects.ts'

export default defineConfig({ test })
