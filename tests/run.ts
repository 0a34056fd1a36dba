import { phases, widerPhases } from './run/phases.ts'
import { namesOfFailures, reasonsForSkipping, sum, summary, type Tally } from './run/tally.ts'
import { ProgramMissing } from './start/debian.ts'

/**
 * `npm test`: every phase, or those named as arguments, each even when one before it failed. The last
 * line of the output says how many passed and failed; the exit code is 1 when one did.
 */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(phases)

// What this started ends with it (tests/start/child-program.ts); a signal alone would not see to that.
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
