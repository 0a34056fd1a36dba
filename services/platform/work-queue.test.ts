import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SharingClients, WorkQueue } from './work-queue.ts'

const options = { concurrency: 2, maxWaiting: 10, maxWaitingPerClient: 4, maxWaitMs: 60_000 }

/**
 * Waits ten turns of the event loop, until the queue has started all work that it can start. The
 * queue starts at most one piece of work per turn.
 */
async function untilStarted(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
}

/** Creates functions that queue work. The work runs until the test resolves it. */
function heldWork(queue: WorkQueue) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (client: string, name: string, signal?: AbortSignal, sharing?: SharingClients) => {
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    return queue.run(client, signal, work, sharing)
  }
  return {
    started,
    run,
    endNext: async () => {
      ends.shift()?.()
      await untilStarted()
    },
  }
}

test('concurrency is bounded, and clients take turns', async () => {
  const { run, started, endNext } = heldWork(new WorkQueue(options))
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    ...['b1', 'b2'].map((name) => run('b', name)),
  ]
  await untilStarted()
  expect(started).toHaveLength(2)
  for (const _ of all) await endNext()
  await Promise.all(all)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('one owner never has all slots, whatever the kinds of its work', async () => {
  const { run, started, endNext } = heldWork(new WorkQueue({ ...options, concurrency: 3 }))
  const kinds = ['a', 'graphql a', 'download a', 'a']
  const own = kinds.map((client, index) => run(client, `a${String(index)}`))
  await untilStarted()
  expect(started).toEqual(['a0', 'a1'])
  const others = [run('b', 'b1'), run('graphql b', 'b2')]
  await untilStarted()
  expect(started).toEqual(['a0', 'a1', 'b1'])
  for (const _ of [...own, ...others]) await endNext()
  await Promise.all([...own, ...others])
  expect(new Set(started)).toEqual(new Set(['a0', 'a1', 'a2', 'a3', 'b1', 'b2']))
})

test('work beyond the limits per client and in total is refused at once', async () => {
  const queue = new WorkQueue(options)
  const { run } = heldWork(queue)
  const refused = { status: 503, code: 'service.overloaded', retryAfter: 2 }
  const settled = (work: Promise<void>) => {
    work.catch(() => undefined)
  }
  for (let n = 0; n < 4; n++) settled(run('a', `a${String(n)}`))
  await expect(run('a', 'a5')).rejects.toMatchObject(refused)
  for (const client of ['b', 'b', 'c', 'c', 'd', 'd']) settled(run(client, client))
  expect(queue.load.waiting).toBe(10)
})

test('in a full queue, the client with most waiting work loses its newest', async () => {
  const queue = new WorkQueue({ ...options, concurrency: 1, maxWaiting: 5 })
  const { run, started, endNext } = heldWork(queue)
  const refused = { status: 503, code: 'service.overloaded' }
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    run('b', 'b1'),
    run('c', 'c1'),
    run('c', 'c2'),
    run('b', 'b2'),
  ]
  const outcomes = Promise.allSettled(all)
  // Client a has the most waiting work: 4 pieces, then 3. So a4 and a3 are refused. After that, a
  // and c have 2 pieces each. Client b would also have 2 pieces with b2, so b2 is refused.
  await expect(all[3]).rejects.toMatchObject(refused)
  await expect(all[2]).rejects.toMatchObject(refused)
  await expect(all[7]).rejects.toMatchObject(refused)
  for (let n = 0; n < 6; n += 1) await endNext()
  await outcomes
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'c2'])
})

test('shared work starts in the first turn of its clients, and once', async () => {
  const { run, started, endNext } = heldWork(new WorkQueue({ ...options, concurrency: 1 }))
  const sharing = new SharingClients()
  sharing.join('a')
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => run('a', name)),
    run('a', 'shared', undefined, sharing),
    run('b', 'b1'),
  ]
  await untilStarted()
  for (const client of ['c', 'd', 'c']) sharing.join(client)
  all.push(run('d', 'd1'), run('e', 'e1'))
  for (const _ of all) {
    await endNext()
    sharing.join('f')
  }
  await Promise.all(all)
  expect(started).toEqual(['a1', 'b1', 'a2', 'shared', 'd1', 'e1', 'a3'])
})

test('shared work of a client without a slot starts when another client joins it', async () => {
  const { run, started, endNext } = heldWork(new WorkQueue({ ...options, concurrency: 2 }))
  const sharing = new SharingClients()
  const all = [run('a', 'a1'), run('a', 'shared', undefined, sharing)]
  await untilStarted()
  expect(started).toEqual(['a1'])
  sharing.join('b')
  await untilStarted()
  expect(started).toEqual(['a1', 'shared'])
  for (const _ of all) await endNext()
  await Promise.all(all)
})

test('shared work counts only for its first client', async () => {
  const queue = new WorkQueue({ ...options, concurrency: 1, maxWaiting: 5 })
  const { run, started, endNext } = heldWork(queue)
  const sharing = new SharingClients()
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => run('a', name)),
    run('b', 'shared', undefined, sharing),
    run('c', 'c1'),
  ]
  await untilStarted()
  sharing.join('a')
  all.push(run('d', 'd1'), run('e', 'e1'))
  const outcomes = Promise.allSettled(all)
  await expect(all[2]).rejects.toMatchObject({ code: 'service.overloaded' })
  for (let n = 0; n < 6; n += 1) await endNext()
  await outcomes
  expect(started).toEqual(['a1', 'shared', 'c1', 'a2', 'd1', 'e1'])
})

test('work that waits too long is refused, and aborted work never starts', async () => {
  const { run, started } = heldWork(new WorkQueue({ ...options, concurrency: 1, maxWaitMs: 50 }))
  void run('a', 'first')
  await wait(5)
  const client = new AbortController()
  const given = run('b', 'given up', client.signal)
  client.abort()
  await expect(given).rejects.toThrow('aborted')
  await expect(run('b', 'late')).rejects.toMatchObject({ code: 'service.overloaded' })
  expect(started).toEqual(['first'])
})

test('a request that arrives meanwhile is read before the next work starts', async () => {
  const queue = new WorkQueue(options)
  const order: string[] = []
  // Simulates the embedded database, whose work never returns control to the event loop.
  const work = (name: string) =>
    queue.run('a', undefined, async () => {
      order.push(name)
      await Promise.resolve()
    })
  const all = [work('first'), work('second'), work('third')]
  setImmediate(() => order.push('request'))
  await Promise.all(all)
  expect(order.indexOf('request')).toBeLessThan(order.indexOf('third'))
})
