import { phases, widerPhases } from './run/phases.ts'
import { namesOfFailures, reasonsForSkipping, sum, summary, type Tally } from './run/tally.ts'
import { ProgramMissing } from './start/debian.ts'

/**
 * `npm test`: runs all phases or those named as arguments.
 * The last line of output has the totals;
 * the exit code is 1 after a failure.
 */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(phases)

// Exit handlers end child processes (tests/start/child-program.ts); the default signal handling would skip them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1))
}

const tallies: Tally[] = []
const times: string[] = []
for (const name of wanted) {
  const phase = phases[name] ?? widerPhases[name]
  if (phase === undefined) {
    console.error(`There is no phase ${name}; there are: ${Object.keys(phases).join(', ')}.`)
    process.exit(2)
  }
  console.log(`\n── ${name} ──`)
  const started = performance.now()
  try {
    tallies.push(await phase())
  } catch (error) {
    console.error(error instanceof ProgramMissing ? error.message : error)
    tallies.push({ passed: 0, failed: [`the phase ${name}`], skipped: [] })
  }
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

const total = sum(tallies)
console.log(`\n${times.join(' · ')}`)
for (const line of namesOfFailures(total)) console.log(line)
for (const line of reasonsForSkipping(total)) console.log(line)
console.log(summary(total))
process.exitCode = total.failed.length === 0 ? 0 : 1
