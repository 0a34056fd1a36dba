import { availableParallelism } from 'node:os'
import { provideHeadlessShell } from '../start/chromium.ts'
import { ProgramMissing } from '../start/debian.ts'
import { createMemoryFolder } from '../start/memory-folder.ts'
import { type StartedPostgres, startPostgres } from '../start/postgres.ts'
import { databaseTests, onBothDatabases } from './database-tests.ts'
import { type Print, runProgram } from './run-program.ts'
import type { Tally } from './tally.ts'
import { runVitest } from './vitest-run.ts'

/**
 * @param print receives the output; without it, the output goes to this terminal
 * @param files test files or parts of their paths; without them, all files of the phase run. Some
 * phases, such as `check`, ignore this argument.
 */
export type Phase = (print?: Print, files?: readonly string[]) => Promise<Tally>

/**
 * The tests often wait for a process, a database or a page. So the number of test files that run at
 * the same time is the number of cores plus one.
 */
const oneMoreWorker = ['--maxWorkers', String(availableParallelism() + 1)]

/** The phases of `npm test`. `npm test -- unit` runs a single phase. */
export const phases: Record<string, Phase> = {
  check: (print) => npmRun('check', print),

  /** Builds the site before the phases that start it. */
  build: (print) => npmRun('build', print),

  /** Runs the Vitest projects `services` and `client`, on PostgreSQL if it is available. */
  unit: (print, files = []) =>
    onPostgres(['--project', 'services', '--project', 'client', ...oneMoreWorker, ...files], print),

  /**
   * Runs the tests that depend on the kind of database, on the embedded database. One file runs at
   * a time, because the phase `journeys` runs at the same time.
   */
  dialect: (print) => onEmbedded(['--maxWorkers', '1', ...Object.keys(onBothDatabases)], print),

  /** Tests started sites: kills them, sends them wrong requests, and takes their database away. */
  operations: (print, files = []) =>
    runVitest(['--project', 'operations', ...oneMoreWorker, ...files], { print }),

  /** Tests how fast started sites respond, recover and stop. */
  deadlines: (print, files = []) => runVitest(['--project', 'deadlines', ...files], { print }),

  /** Tests a started site in a real browser. */
  journeys: (print, files) => inBrowser('journeys', print, files),
}

/**
 * The order of `npm test`. Stages run one after another. The tracks of a stage run at the same
 * time.
 * `check` generates code that the other phases import. `deadlines` measures times, so it runs
 * alone. `unit` does not run beside `journeys`, because two cores that many processes share need a
 * fifth more time for the same work.
 */
export const stages = [
  [['check', 'build', 'unit']],
  [['journeys'], ['dialect']],
  [['operations', 'deadlines']],
]

/** Further phases that are not part of `npm test`. Each has a command of its own. */
export const widerPhases: Record<string, Phase> = {
  /** Runs all tests that open a database, on the embedded database. */
  embedded: (print) => onEmbedded(databaseTests(), print),
  /**
   * Runs tests that take minutes or hours. These tests may write more files than fit into memory.
   */
  wide: (print, files = []) =>
    runVitest(['--project', 'wide', ...files], {
      environment: { TMPDIR: process.env['TMPDIR'] },
      print,
    }),
  /** Checks every page in every language for accessibility. */
  audit: (print, files) => inBrowser('audit', print, files),
  /** Takes pictures of every page and writes them to var/tour. */
  tour: (print, files) => inBrowser('tour', print, files),
}

/** The phases of `npm run test:wide`. */
export const widePhases = ['wide', 'unit', 'operations', 'journeys']

function inBrowser(project: string, print?: Print, files: readonly string[] = []): Promise<Tally> {
  return runVitest(['--project', project, ...oneMoreWorker, ...files], {
    environment: { CHROMIUM_PATH: provideHeadlessShell() },
    print,
  })
}

async function npmRun(script: string, print?: Print): Promise<Tally> {
  const code = await runProgram('npm', ['run', '--silent', script], { print })
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? [] : [{ name: `npm run ${script}` }],
    skipped: [],
  }
}

/**
 * Runs tests with the server of `TEST_DATABASE_URL`, or with a server that is started for the
 * tests. Without PostgreSQL, the tests run on the embedded database.
 */
async function onPostgres(args: readonly string[], print?: Print): Promise<Tally> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return runVitest(args, { print })
  let server: StartedPostgres
  try {
    server = await startPostgres(createMemoryFolder())
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error
    const reason = `${error.message}\nThe tests run on the embedded database instead.\n`
    if (print) print(reason)
    else process.stdout.write(reason)
    return runVitest(args, { print })
  }
  try {
    return await runVitest(args, {
      print,
      environment: { TEST_DATABASE_URL: server.url },
    })
  } finally {
    await server.stop()
  }
}

function onEmbedded(args: readonly string[], print?: Print): Promise<Tally> {
  return runVitest(['--project', 'services', ...args], {
    environment: { TEST_DATABASE_URL: undefined },
    print,
  })
}
