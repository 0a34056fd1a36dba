import type { InlineConfig } from 'vitest/node'

/** Mesh and its plugins must meet in one copy of graphql, whichever entry each of them names. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/**
 * Test files of one worker share their modules: compiling the embedded database and making a window
 * anew for every file took half of the time. What a test changes for others, it puts back.
 */
const together = { isolate: false }

/** How Vitest runs: `services` and `client` with `npm run test:unit`, `wide` with `npm run test:wide`, the others by tests/run.ts. */
export const test: InlineConfig = {
  // One less than the cores is the default: half of a small machine.
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
        // One browser for all files of a worker; each visit has a context of its own.
        ...together,
        globalSetup: ['tests/journeys/global-setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A page on a busy machine answers when it can; one second is for what runs in one process.
        expect: { poll: { timeout: 10_000 } },
      },
    })),
  ],
}
