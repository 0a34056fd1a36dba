import { setTimeout as wait } from 'node:timers/promises'
import type { Passing } from '../../services/events/timing/race/schema.ts'
import type { TimingClient } from '../../server/timing/client/timing-client.ts'
import { untilAvailable } from '../../server/timing/client/until-available.ts'

/** Repeats requests while the site is busy, as the command `send` does. */
const retry = { stop: new AbortController().signal, onWait: () => undefined }

interface Batches {
  size: number
  /** Number of connections. Each connection sends its batches one after another. */
  senders: number
  /** Time limit in milliseconds. No batch is sent after it. */
  maxMs: number
}

/**
 * Sends passings in batches as fast as the site accepts them.
 * @returns numbers of accepted and sent passings, and milliseconds until the last acknowledgement
 */
export async function sendBatches(
  client: TimingClient,
  passings: readonly Passing[],
  { size, senders, maxMs }: Batches,
): Promise<{ accepted: number; sent: number; ms: number }> {
  const startedAt = performance.now()
  let [accepted, sent] = [0, 0]
  const send = async () => {
    while (sent < passings.length && performance.now() - startedAt < maxMs) {
      const batch = passings.slice(sent, sent + size)
      sent += batch.length
      const response = await untilAvailable(() => client.sendPassings(batch), retry)
      accepted += response.accepted
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return { accepted, sent, ms: performance.now() - startedAt }
}

/** An acknowledged passing. Its times are milliseconds since the epoch. */
export interface Acknowledged {
  bib: string
  /** Time at which the passing was due. */
  sentAt: number
  acknowledgedAt: number
}

/**
 * Sends each passing in a request of its own at a steady rate. Does not wait for earlier
 * acknowledgements.
 */
export async function sendSteadily(
  client: TimingClient,
  passings: readonly Passing[],
  perSecond: number,
): Promise<Acknowledged[]> {
  const startedAt = Date.now()
  const acknowledged: Promise<Acknowledged>[] = []
  const send = async (passing: Passing, sentAt: number) => {
    const { accepted, duplicates } = await untilAvailable(
      () => client.sendPassings([passing]),
      retry,
    )
    if (accepted + duplicates !== 1) throw new Error(`${passing.id ?? ''} does not count`)
    return { bib: passing.bib ?? '', sentAt, acknowledgedAt: Date.now() }
  }
  for (const [index, passing] of passings.entries()) {
    const due = startedAt + (index * 1_000) / perSecond
    await wait(Math.max(0, due - Date.now()))
    acknowledged.push(send(passing, due))
  }
  return Promise.all(acknowledged)
}
