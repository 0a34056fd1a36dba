import type { Passing, PassingsResult } from '../../../services/events/timing/race/schema.ts'
import { Refused, type TimingClient } from '../client/timing-client.ts'
import { untilAvailable, type RetryOptions } from '../client/until-available.ts'

/** A line of the file that contains a passing. */
export interface Row {
  line: number
  text: string
  passing: Passing & { id: string }
}

export interface DeliveryEvents {
  onAcknowledged: (rows: readonly Row[], response: PassingsResult, roundTripMs: number) => void
  /** Called for a passing that the site has refused. */
  onRefused: (row: Row, code: string, reason: string) => void
}

/**
 * Statuses with which the site refuses the passings in a request. With other statuses, the site
 * refuses the token or the race. A 409 is about passings only if its code is in `conflicts`.
 */
const aboutPassings = [400, 409, 413, 422]
const conflicts = ['passing.conflict', 'request.conflict']

/**
 * Sends a batch until the site has acknowledged or refused each passing.
 * If the site refuses a batch and names wrong passings, sends the batch again without these
 * passings. If the site names none, sends the batch in halves.
 * @throws Refused when the site refuses the token or the race
 * @throws an AbortError after `stop`
 */
export async function deliver(
  rows: readonly Row[],
  client: TimingClient,
  events: DeliveryEvents,
  retry: RetryOptions,
): Promise<void> {
  if (rows.length === 0) return
  try {
    const { response, roundTripMs } = await untilAvailable(async () => {
      const started = performance.now()
      const sent = await client.sendPassings(rows.map(({ passing }) => passing))
      return { response: sent, roundTripMs: performance.now() - started }
    }, retry)
    events.onAcknowledged(rows, response, roundTripMs)
  } catch (error) {
    if (!(error instanceof Refused) || !isAboutPassings(error)) throw error
    const named = namedRows(error, rows.length)
    if (rows.length === 1) {
      const [row] = rows
      const { code, title } = error.problem
      if (row !== undefined) events.onRefused(row, code, named.get(0) ?? title)
    } else if (named.size > 0) {
      for (const [index, row] of rows.entries()) {
        const reason = named.get(index)
        if (reason !== undefined) events.onRefused(row, error.problem.code, reason)
      }
      const others = rows.filter((_, index) => !named.has(index))
      await deliver(others, client, events, retry)
    } else {
      const half = Math.ceil(rows.length / 2)
      await deliver(rows.slice(0, half), client, events, retry)
      await deliver(rows.slice(half), client, events, retry)
    }
  }
}

function isAboutPassings({ problem: { status, code } }: Refused): boolean {
  return aboutPassings.includes(status) && (status !== 409 || conflicts.includes(code))
}

/**
 * Returns the reasons of refusals by the index of the passing. Takes the index from field names
 * such as `passings[3].at`.
 */
function namedRows({ problem }: Refused, count: number): Map<number, string> {
  const named = new Map<number, string>()
  const mistakes = problem.errors ?? [problem]
  for (const { field, title } of mistakes) {
    const index = Number(/^passings(?:\[|\.|\/)(\d+)/.exec(field ?? '')?.[1] ?? count)
    if (index < count && !named.has(index)) named.set(index, title)
  }
  return named
}
