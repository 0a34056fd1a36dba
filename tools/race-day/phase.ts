import { median, p99 } from '../bench/measurement.ts'
import type { Committed } from './events.ts'
import type { VisitorResult } from './visitors.ts'

/** Maximum duration of a normal response, in milliseconds. */
export const normalMs = 250
/** Length in milliseconds of the intervals that are judged as normal or not. */
const intervalMs = 500
/** Number of consecutive normal intervals after which the site counts as normal. */
const normalIntervals = 4

/**
 * Kinds of visits whose pages are requested all the time, so nginx usually has these pages in
 * its cache.
 */
const cachedKinds = new Set(['ranking', 'home and event'])

/** A part of the race day. Its times are milliseconds since the epoch. */
export interface Phase {
  name: string
  from: number
  /**
   * The moment of the fault or of its repair. The time until the site is normal again is measured
   * from this moment.
   */
  faultAt: number
  to: number
}

export interface PhaseFigures {
  name: string
  requests: number
  /** Number of responses for each status except 200 and 304, or for each error. */
  others: Map<string, number>
  /** Number of responses that visitors should never get. */
  wrong: number
  /** Number of visits that got no page. */
  refused: number
  /** Number of visits that got no page, although nginx usually has the page in its cache. */
  refusedCached: number
  p50: number
  p99: number
  /**
   * The greatest measured age of the probed page, in milliseconds. The page is outdated from the
   * first publication that it does not show. The age is the time from that publication to the
   * request.
   */
  oldestMs: number
  /** Time in milliseconds until the site was normal again. Undefined if the phase ended before. */
  toNormalMs: number | undefined
}

export function figuresOf(
  phase: Phase,
  results: readonly VisitorResult[],
  committed: readonly Committed[],
): PhaseFigures {
  const all = results.filter(({ at }) => at >= phase.from && at < phase.to)
  const visits = all.filter(({ kind }) => kind !== 'probe')
  const refused = visits.filter((visit) => !isGood(visit))
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
    refused: refused.length,
    refusedCached: refused.filter(({ kind }) => cachedKinds.has(kind)).length,
    p50: median(times),
    p99: p99(times),
    oldestMs: Math.max(0, ...ages),
    toNormalMs: timeToNormal(phase, visits),
  }
}

const isGood = ({ status }: VisitorResult) => status === 200 || status === 304

/** True for a response that a visitor may get: a page, 429, or 503 with Retry-After. */
const isAllowed = (result: VisitorResult) =>
  isGood(result) || result.status === 429 || (result.status === 503 && result.hasRetryAfter)

/**
 * Returns for how many milliseconds a page was outdated when it was requested. The list is empty
 * for a current page and for a page without a version.
 */
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
