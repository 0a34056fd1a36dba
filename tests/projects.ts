import type { InlineConfig } from 'vitest/node'

/** Mesh and its plugins must share one copy of graphql, although their entry points differ. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/**
 * Test files of a worker share modules. This halves the run time, but each test must restore the
 * state that it changes.
 */
const together = { isolate: false }

/** Vitest projects. The phases in tests/run/phases.ts run them. */
export const test: InlineConfig = {
  // Uses all processors. By default, Vitest leaves one processor without a worker, and a small
  // machine has only two processors.
  maxWorkers: '100%',
  projects: [
    {
      extends: true,
      test: {
        name: 'services',
        include: [
          '{demo,domain,graphql,locales,mesh,reader,server,services,tests,tools}/**/*.test.ts',
        ],
        exclude: ['tests/{audit,deadlines,journeys,operations,tour,wide}/**', '**/node_modules/**'],
        environment: 'node',
        ...together,
        setupFiles: ['tests/setup.ts'],
        alias,
        // The embedded database takes seconds to open while another test file is running.
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
        hookTimeout: 120_000,
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
    ...['operations', 'deadlines'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        environment: 'node' as const,
        ...together,
        globalSetup: ['tests/start/build-site.ts', 'tests/start/prepare-databases.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
    ...['journeys', 'audit', 'tour'].map((name) => ({
      extends: true as const,
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        environment: 'node' as const,
        // One browser for each worker. Each visit has a browser context of its own.
        ...together,
        globalSetup: ['tests/journeys/support/global-setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // The default of one second is too short, because a page on a busy machine is slow.
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  ],
}
