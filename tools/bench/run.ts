import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Measurement, readMeasurement } from './measurement.ts'

/**
 * `npm run bench [NAME…]`: runs the benchmarks one after another, each in a process of its own, and
 * prints a table.
 * The table marks missed targets. The exit code ignores them, because the machine may be busy.
 */
const benchmarks = ['import', 'pages', 'render', 'size', 'reads']

const named = process.argv.slice(2)
const measurements: Measurement[] = []
for (const name of named.length > 0 ? named : benchmarks) {
  console.log(`── ${name} ──`)
  measurements.push(...(await run(`tools/bench/${name}.ts`)))
}
const rows = measurements.map((measurement) => [
  mark(measurement),
  measurement.what,
  `${measurement.value.toLocaleString('en', { maximumSignificantDigits: 4 })} ${measurement.unit}`,
  limit(measurement),
])
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
console.log()
for (const row of rows) {
  console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

/** Runs one benchmark and collects its measurements. All other output goes to the terminal. */
async function run(program: string): Promise<Measurement[]> {
  const child = spawn(process.execPath, ['--expose-gc', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const results: Measurement[] = []
  for await (const line of createInterface(child.stdout)) {
    const measurement = readMeasurement(line)
    if (measurement === undefined) console.log(line)
    else results.push(measurement)
  }
  const code = await ended
  if (code !== 0) {
    console.error(`${program} failed with code ${String(code)}.`)
    process.exitCode = 1
  }
  return results
}

function mark({ value, atMost = Infinity, atLeast = -Infinity }: Measurement): string {
  return value <= atMost && value >= atLeast ? '✓' : '✗'
}

function limit({ atMost, atLeast, unit }: Measurement): string {
  if (atMost !== undefined) return `at most ${atMost.toLocaleString('en')} ${unit}`
  return atLeast === undefined ? '' : `at least ${atLeast.toLocaleString('en')} ${unit}`
}
