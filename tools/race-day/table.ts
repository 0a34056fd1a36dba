import { median, p99 } from '../bench/measurement.ts'
import { normalMs, type Phase, type PhaseFigures } from './phase.ts'
import type { VisitorResult } from './visitors.ts'

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

/** Formats counts for one cell, such as `3 × 503, 1 × 429`. */
export const counts = (of: ReadonlyMap<string | number, number>) =>
  [...of].map(([name, count]) => `${String(count)} × ${String(name)}`).join(', ')

/** Prints one line for each phase. */
export function printTable(phases: readonly PhaseFigures[]): void {
  printRows([
    ['', 'requests', 'not 200 or 304', 'p50', 'p99', 'oldest page', 'to normal'],
    ...phases.map(({ name, requests, others, p50, p99, oldestMs, toNormalMs }) => [
      name,
      requests.toLocaleString('en'),
      counts(others) || '0',
      `${p50.toFixed(0)} ms`,
      `${p99.toFixed(0)} ms`,
      seconds(oldestMs),
      toNormalMs === undefined ? 'not reached' : seconds(toNormalMs),
    ]),
  ])
}

/** Prints rows of cells in columns. The first row has the headings. */
export function printRows(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  console.log()
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
  }
}

/** Prints the response times in a phase for each kind of page. */
export function printKinds(phase: Phase | undefined, results: readonly VisitorResult[]): void {
  if (!phase) return
  const within = results.filter(({ at }) => at >= phase.from && at < phase.to)
  for (const [kind, visits] of Map.groupBy(within, (result) => result.kind)) {
    const times = visits.map(({ ms }) => ms)
    console.log(
      `${phase.name}, ${kind}: ${String(visits.length)} requests, p50 ${median(times).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms`,
    )
  }
}

interface RaceDay {
  figures: readonly PhaseFigures[]
  pagesPerSecond: number
  acknowledged: number
  lost: number
  /** CPU time per page in milliseconds while two copies run. */
  cpuOfTwo: number
  /** CPU time per page in milliseconds while one copy runs. */
  cpuOfOne: number
}

/** Prints for each target whether it is met. */
export function printTargets(day: RaceDay): void {
  const { figures, pagesPerSecond, acknowledged, lost, cpuOfTwo, cpuOfOne } = day
  const [quiet, ...withFault] = figures
  const byName = (text: string) => figures.find(({ name }) => name.includes(text))
  const oldest = Math.max(
    ...figures.filter(({ name }) => !name.startsWith('Redis')).map(({ oldestMs }) => oldestMs),
  )
  const wrong = withFault.reduce((sum, phase) => sum + phase.wrong, 0)
  const copy = byName('a copy killed')?.toNormalMs ?? Infinity
  const promoted = byName('promoted')?.toNormalMs ?? Infinity
  printTargetLines([
    [
      (quiet?.p99 ?? Infinity) <= normalMs && pagesPerSecond >= 1_500,
      `${String(pagesPerSecond)} pages a second without faults: p99 ${(quiet?.p99 ?? NaN).toFixed(0)} ms (target: 1,500 with at most ${String(normalMs)} ms)`,
    ],
    [oldest <= 1_000, `oldest page after a publication: ${seconds(oldest)} (target: at most 1 s)`],
    [
      (byName('Redis')?.oldestMs ?? Infinity) <= 2_000,
      `the same without Redis: ${seconds(byName('Redis')?.oldestMs ?? NaN)} (target: at most 2 s)`,
    ],
    [
      wrong === 0,
      `responses other than 200, 304, 429 and 503 with Retry-After during faults: ${String(wrong)} (target: 0)`,
    ],
    [
      lost === 0 && acknowledged >= 10_000,
      `acknowledged passings lost: ${String(lost)} of ${acknowledged.toLocaleString('en')} (target: 0 of 10,000)`,
    ],
    [copy <= 2_000, `time to normal after a killed copy: ${seconds(copy)} (target: at most 2 s)`],
    [
      promoted <= 15_000,
      `time to normal after a killed primary: ${seconds(promoted)} (target: at most 15 s)`,
    ],
    [
      cpuOfTwo / cpuOfOne <= 1.1,
      `CPU for a page, two copies to one: ${(cpuOfTwo / cpuOfOne).toFixed(2)} (${cpuOfTwo.toFixed(3)} and ${cpuOfOne.toFixed(3)} ms; target: at most 1.1)`,
    ],
  ])
}

export type TargetLine = readonly [isMet: boolean, text: string]

/** Prints for each target whether it is met. */
export function printTargetLines(lines: readonly TargetLine[]): void {
  console.log()
  for (const [isMet, text] of lines) console.log(`${isMet ? '✓' : '✗'} ${text}`)
}
