import { p99 } from '../load.ts'
import { median } from '../measurement.ts'
import type { Committed } from './events.ts'
import type { VisitorResult } from './visitors.ts'

/** A normal response is complete within this time, in milliseconds. */
export const normalMs = 250
/** Length of the intervals that are normal or not, in milliseconds. */
const intervalMs = 500
/** Number of consecutive normal intervals after which the site counts as normal again. */
const normalIntervals = 4

/** A part of the race day, in milliseconds since the epoch. */
export interface Phase {
  name: string
  from: number
  /** The time to normal counts from here. */
  faultAt: number
  to: number
}

export interface PhaseFigures {
  name: string
  requests: number
  /** Responses by status, other than 200 and 304. */
  others: Map<string, number>
  /** Number of responses that no visitor should get. */
  wrong: number
  p50: number
  p99: number
  /** Milliseconds for which a probed page was older than the publications before its request. */
  oldestMs: number
  /** Undefined if there were not enough normal intervals until the end. */
  toNormalMs: number | undefined
}

export function figuresOf(
  phase: Phase,
  results: readonly VisitorResult[],
  committed: readonly Committed[],
): PhaseFigures {
  const all = results.filter(({ at }) => at >= phase.from && at < phase.to)
  const visits = all.filter(({ kind }) => kind !== 'probe')
  const times = visits.map(({ ms }) => ms)
  const others = new Map<string, number>()
  let wrong = 0
  for (const result of all) {
    if (isGood(result)) continue
    const name = result.status > 0 ? String(result.status) : (result.error ?? 'no response')
    others.set(name, (others.get(name) ?? 0) + 1)
    if (!isAllowed(result)) wrong += 1
  }
  const ages = all.flatMap(({ at, version }) => ageOf(at, version, committed))
  return {
    name: phase.name,
    requests: visits.length,
    others,
    wrong,
    p50: median(times),
    p99: p99(times),
    oldestMs: Math.max(0, ...ages),
    toNormalMs: timeToNormal(phase, visits),
  }
}

const isGood = ({ status }: VisitorResult) => status === 200 || status === 304

/** Responses that a visitor may get: a page, 429, or 503 with Retry-After. */
const isAllowed = (result: VisitorResult) =>
  isGood(result) || result.status === 429 || (result.status === 503 && result.hasRetryAfter)

/** Milliseconds from the first publication that a page lacks to its request; nothing for a page without a version. */
function ageOf(at: number, version: number | undefined, committed: readonly Committed[]): number[] {
  if (version === undefined) return []
  const missing = committed.find((publication) => publication.version === version + 1)
  return missing && missing.at < at ? [at - missing.at] : []
}

function timeToNormal({ faultAt, to }: Phase, visits: readonly VisitorResult[]) {
  const normal: boolean[] = []
  for (let from = faultAt; from + intervalMs <= to; from += intervalMs) {
    const within = visits.filter(({ at }) => at >= from && at < from + intervalMs)
    const good = within.filter((result) => isGood(result) && result.ms <= normalMs)
    normal.push(within.length > 0 && good.length >= 0.99 * within.length)
  }
  const first = normal.findIndex(
    (_, index) =>
      index + normalIntervals <= normal.length &&
      normal.slice(index, index + normalIntervals).every(Boolean),
  )
  return first === -1 ? undefined : first * intervalMs
}
