import { globSync, readFileSync } from 'node:fs'
import { provideHeadlessShell } from '../start/chromium.ts'
import { startPostgres } from '../start/postgres.ts'
import { type Print, runProgram } from './run-program.ts'
import type { Tally } from './tally.ts'
import { runVitest } from './vitest-run.ts'

/** @param print none: to this terminal */
export type Phase = (print?: Print) => Promise<Tally>

/** The phases of `npm test` in order. `npm test -- postgres` runs a single phase. */
export const phases: Record<string, Phase> = {
  check: async (print) => {
    const code = await runProgram('npm', ['run', '--silent', 'check'], {}, print)
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? [] : [{ name: 'npm run check' }],
      skipped: [],
    }
  },

  /** Everything but the browser, on the embedded database. */
  unit: (print) => {
    const args = ['--project', 'services', '--project', 'client']
    return runVitest(args, { TEST_DATABASE_URL: undefined }, print)
  },

  /** The tests that open a database again, on a PostgreSQL server: `TEST_DATABASE_URL` or one started for this. */
  postgres: async (print) => {
    const given = process.env['TEST_DATABASE_URL']
    const args = ['--project', 'services', ...testsOfTheDatabase()]
    if (given !== undefined) return runVitest(args, {}, print)
    const server = await startPostgres()
    try {
      return await runVitest(args, { TEST_DATABASE_URL: server.url }, print)
    } finally {
      await server.stop()
    }
  },

  /** Started sites that are stopped, killed, lied to, and left without their database. */
  operations: (print) => runVitest(['--project', 'operations'], {}, print),

  /** A started site in a real browser. */
  journeys: (print) => inBrowser('journeys', print),
}

/**
 * The order of `npm test`: one stage after another; the tracks of a stage run beside each other, because each of them
 * leaves processors idle. `check` generates code that the others import. `operations` measures deadlines and is alone.
 */
export const stages = [[['check']], [['unit', 'postgres'], ['journeys']], [['operations']]]

/** Wider than `npm test`, each a command of its own. */
export const widerPhases: Record<string, Phase> = {
  /** Every page in every language, for everybody. */
  audit: (print) => inBrowser('audit', print),
  /** Pictures of every page, in var/tour. */
  tour: (print) => inBrowser('tour', print),
}

function inBrowser(project: string, print?: Print): Promise<Tally> {
  return runVitest(['--project', project], { CHROMIUM_PATH: provideHeadlessShell() }, print)
}

/** Test files that create a database; slow tests of real files run on the embedded database only. */
function testsOfTheDatabase(): string[] {
  return globSync('{demo,domain,server,services,tests}/**/*.test.ts').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /createTest\w+[(<]|testContracts\(/.test(text) && !/realData\(/.test(text)
  })
}
