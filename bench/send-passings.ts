import { setTimeout as wait } from 'node:timers/promises'
import type { Passing, TimingClient } from '../server/timing/client/timing-client.ts'
import { untilAvailable } from '../server/timing/client/until-available.ts'

/** A busy site is asked again, as by `npm run send`. */
const retry = { stop: new AbortController().signal, onWait: () => undefined }

interface Batches {
  size: number
  /** Connections that send one batch after the other. */
  senders: number
  /** Milliseconds after which no further batch is sent. */
  maxMs: number
}

/**
 * Sends passings in batches as fast as the site accepts them.
 * @returns the number of passings that count, and the milliseconds until the last acknowledgement
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

/** An acknowledged passing; instants in milliseconds since the epoch. */
export interface Acknowledged {
  bib: string
  /** When it was due to be sent. */
  sentAt: number
  acknowledgedAt: number
}

/** Sends each passing as a request of its own at a steady rate, whether or not earlier ones are acknowledged. */
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
