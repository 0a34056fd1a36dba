import { globSync, readFileSync } from 'node:fs'
import { provideHeadlessShell } from '../start/chromium.ts'
import { startPostgres } from '../start/postgres.ts'
import { runProgram } from './run-program.ts'
import type { Tally } from './tally.ts'
import { runVitest } from './vitest-run.ts'

export type Phase = () => Promise<Tally>

/** The phases of `npm test` in order. `npm test -- postgres` runs a single phase. */
export const phases: Record<string, Phase> = {
  check: async () => {
    const code = await runProgram('npm', ['run', '--silent', 'check'])
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : ['npm run check'], skipped: [] }
  },

  /** All tests without a browser, on the embedded database. */
  unit: () =>
    runVitest(['--project', 'services', '--project', 'client'], { TEST_DATABASE_URL: undefined }),

  /** Repeats the database tests on a PostgreSQL server: `TEST_DATABASE_URL` or a temporary server. */
  postgres: async () => {
    const given = process.env['TEST_DATABASE_URL']
    const args = ['--project', 'services', ...testsOfTheDatabase()]
    if (given !== undefined) return runVitest(args)
    const server = await startPostgres()
    try {
      return await runVitest(args, { TEST_DATABASE_URL: server.url })
    } finally {
      await server.stop()
    }
  },

  /** Tests that stop, kill or attack a running site, or take its database away. */
  operations: () => runVitest(['--project', 'operations']),

  /** Tests of a running site in a real browser. */
  journeys: () => inBrowser('journeys'),
}

/** Longer runs that are not part of `npm test`; each has its own command. */
export const widerPhases: Record<string, Phase> = {
  /** Accessibility and layout of every page in every language. */
  audit: () => inBrowser('audit'),
  /** Screenshots of every page, in var/tour. */
  tour: () => inBrowser('tour'),
}

function inBrowser(project: string): Promise<Tally> {
  return runVitest(['--project', project], { CHROMIUM_PATH: provideHeadlessShell() })
}

/** Test files that create a database; slow tests of real files run on the embedded database only. */
function testsOfTheDatabase(): string[] {
  return globSync('{demo,server,services,tests}/**/*.test.ts').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /createTest\w+[(<]|testContracts\(/.test(text) && !/realData\(/.test(text)
  })
}
