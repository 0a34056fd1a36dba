import type { InlineConfig } from 'vitest/node'

/** Mesh and its plugins must share one copy of graphql, although their entry points differ. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/** Test files of a worker share modules, which halves the run time; a test restores all state that it changes. */
const together = { isolate: false }

/**
 * Vitest projects: `services` and `client` for `npm run test:unit`, `wide` for `npm run test:wide`, the others for tests/run.ts.
 */
export const test: InlineConfig = {
  // The default of one worker fewer than cores would use half of a small machine.
  maxWorkers: '100%',
  projects: [
    {
      extends: true,
      test: {
        name: 'services',
        include: ['{bench,demo,domain,locales,mesh,reader,server,services,tests}/**/*.test.ts'],
        exclude: ['tests/{audit,journeys,operations,tour,wide}/**', '**/node_modules/**'],
        environment: 'node',
        ...together,
        setupFiles: ['tests/setup.ts'],
        alias,
        // The embedded database takes seconds to open while another test file computes.
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    },
    {
      extends: true,
      test: {
        name: 'wide',
        include: ['tests/wide/**/*.test.ts'],
        environment: 'node',
        testTimeout: 1_800_000,
      },
    },
    {
      extends: true,
      test: {
        name: 'client',
        include: ['src/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        ...together,
        setupFiles: ['tests/setup-client.ts'],
        alias,
        testTimeout: 15_000,
      },
    },
    {
      extends: true,
      test: {
        name: 'operations',
        include: ['tests/operations/**/*.test.ts'],
        environment: 'node',
        globalSetup: ['tests/start/build-site.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    },
    ...['journeys', 'audit', 'tour'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        environment: 'node' as const,
        // One browser per worker; each visit has its own browser context.
        ...together,
        globalSetup: ['tests/journeys/support/global-setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A page on a busy machine is slow; the default of one second suits code in one process.
        expect: { poll: { timeout: 10_000 } },
      },
    })),
  ],
}
