import { inspect } from 'node:util'
import { phases, widePhases, widerPhases } from './run/phases.ts'
import { affectedTests, changedFiles } from './run/changed.ts'
import { type Plan, planRun } from './run/plan.ts'
import { listFailures, reasonsForSkipping, sum, summary, type Tally } from './run/tally.ts'
import { ProgramMissing } from './start/debian.ts'

/**
 * `npm test`: runs its phases, or the phases and test files that the arguments name. A failed phase
 * does not stop the next phases.
 * `--changed [COMMIT]` runs the test files that depend on files changed since the commit (by
 * default, the last commit). If SQL files have changed, it also runs the phase `dialect`.
 * `--wide` runs the phases `wide`, `unit`, `operations` and `journeys`, with all values of tests
 * that call `wide` (tests/wide.ts). With further arguments, it runs only the phases and test files
 * that these arguments name.
 * The last line of the output has the numbers of passed and failed tests. The exit code is 1 if a
 * test or a phase failed.
 */
const all = { ...phases, ...widerPhases }
const words = process.argv.slice(2)
const plan = readPlan(selectedWords())

// Exit handlers end child processes (tests/start/child-program.ts). The default handling of signals
// would skip these handlers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1))
}

const tallies: Tally[] = []
const times: string[] = []
for (const tracks of plan.stages) {
  await Promise.all(tracks.map((names, index) => runTrack(names, index === 0)))
}

const total = sum(tallies)
console.log(`\n${times.join(' · ')}`)
for (const line of listFailures(total)) console.log(line)
for (const line of reasonsForSkipping(total)) console.log(line)
console.log(summary(total))
process.exitCode = total.failed.length === 0 ? 0 : 1

function selectedWords(): readonly string[] {
  const [option, ...others] = words
  if (option === '--changed') return changedWords(others[0])
  if (option !== '--wide') return words
  process.env['TEST_WIDE'] = '1'
  return others.length > 0 ? others : widePhases
}

function changedWords(commit = 'HEAD'): string[] {
  const changed = changedFiles(commit)
  const tests = affectedTests(changed)
  const sql = changed.some((file) => file.endsWith('.sql'))
  if (tests.length > 0 || sql) return [...tests, ...(sql ? ['dialect'] : [])]
  console.log(`No test belongs to what changed since ${commit}.`)
  return process.exit(0)
}

function readPlan(words: readonly string[]): Plan {
  try {
    return planRun(words)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(2)
  }
}

/**
 * Runs phases one after another. Other phases may run at the same time.
 * @param live whether the output appears immediately; if false, it appears at the end of each phase
 */
async function runTrack(names: readonly string[], live: boolean) {
  for (const name of names) {
    const phase = all[name]
    if (!phase) continue
    const output = [`\n── ${name} ──\n`]
    const print = (text: string) => {
      if (live) process.stdout.write(text)
      else output.push(text)
    }
    if (live) process.stdout.write(output.join(''))
    const started = performance.now()
    try {
      tallies.push(await phase(live ? undefined : print, plan.files[name]))
    } catch (error) {
      print(`${error instanceof ProgramMissing ? error.message : inspect(error)}\n`)
      tallies.push({
        passed: 0,
        failed: [{ name: `the phase ${name}`, reason: String(error) }],
        skipped: [],
      })
    }
    if (!live) process.stdout.write(output.join(''))
    times.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
}
