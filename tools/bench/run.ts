import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Measurement, readMeasurement } from './measurement.ts'

const usage = `npm run bench                          runs the benchmarks with targets
npm run bench -- NAME…                 runs the benchmarks tools/bench/NAME.ts
npm run bench -- NAME ARGUMENT…        passes the arguments to one benchmark, such as
                                       npm run bench -- stream-attack postgres followers`

/**
 * Runs benchmarks one after another, each in a process of its own, and prints a table.
 * The table marks missed targets. Missed targets do not change the exit code, because the machine
 * may be busy.
 */
const benchmarks = ['import', 'pages', 'render', 'size', 'reads']
const fileOf = (name: string) => `tools/bench/${name}.ts`
const isBenchmark = (name: string) => existsSync(fileOf(name))

const words = process.argv.slice(2)
const [first = '', ...rest] = words.length > 0 ? words : benchmarks
if (!isBenchmark(first)) {
  console.error(`There is no benchmark ${first}.\n${usage}`)
  process.exit(1)
}
const measurements: Measurement[] = []
if (rest.every(isBenchmark)) {
  for (const name of [first, ...rest]) measurements.push(...(await run(name)))
} else {
  measurements.push(...(await run(first, rest)))
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
async function run(name: string, args: readonly string[] = []): Promise<Measurement[]> {
  console.log(`── ${[name, ...args].join(' ')} ──`)
  const child = spawn(process.execPath, ['--expose-gc', fileOf(name), ...args], {
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
    console.error(`${fileOf(name)} failed with code ${String(code)}.`)
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
