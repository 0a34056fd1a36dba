import { inspect } from 'node:util'
import { phases, stages, widerPhases } from './run/phases.ts'
import { listFailures, reasonsForSkipping, sum, summary, type Tally } from './run/tally.ts'
import { ProgramMissing } from './start/debian.ts'

/**
 * `npm test`: every phase, or those named as arguments one after another, each even when one before it failed. The
 * last line of the output counts what passed and failed; the exit code is 1 when one did.
 */
const named = process.argv.slice(2)
const all = { ...phases, ...widerPhases }
const unknown = named.find((name) => !(name in all))
if (unknown !== undefined) {
  console.error(`There is no phase ${unknown}; there are: ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}

// Exit handlers end child processes (tests/start/child-program.ts); the default signal handling would skip them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1))
}

const tallies: Tally[] = []
const times: string[] = []
for (const tracks of named.length > 0 ? [[named]] : stages) {
  await Promise.all(tracks.map((names, index) => runTrack(names, index === 0)))
}

const total = sum(tallies)
console.log(`\n${times.join(' · ')}`)
for (const line of listFailures(total)) console.log(line)
for (const line of reasonsForSkipping(total)) console.log(line)
console.log(summary(total))
process.exitCode = total.failed.length === 0 ? 0 : 1

/** Runs phases one after another; only one track of a stage writes as it goes, the output of another comes at its end. */
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
      tallies.push(await phase(live ? undefined : print))
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
