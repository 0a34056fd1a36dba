import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SingleFlight } from '../single-flight.ts'
import { runWithRequest } from './request-id.ts'
import { createService } from './service.ts'

const attacker = '192.0.2.66'
const visitor = '198.51.100.1'

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

/** Creates a service with a costly route. `finishAll` ends all computations of responses. */
async function createCostlyService() {
  const app = await createService({ title: 'Test', description: '' })
  const started: string[] = []
  const ends: (() => void)[] = []
  app.get<{ Params: { name: string } }>(
    '/v1/costly/:name',
    { config: { isCostly: true } },
    async ({ params }) => {
      started.push(params.name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return params
    },
  )
  const get = (remoteAddress: string, name: string) =>
    app.inject({ url: `/v1/costly/${name}`, remoteAddress })
  const finishAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await settle()
    }
  }
  return { get, started, finishAll }
}

test('a client gets one costly response at a time, and others do not wait for it', async () => {
  const { get, started, finishAll } = await createCostlyService()
  const all = [get(attacker, 'a'), get(attacker, 'b'), get(attacker, 'c'), get(visitor, 'own')]
  await settle()
  expect(started).toEqual(['a', 'own'])
  await finishAll()
  expect(started).toEqual(['a', 'own', 'b', 'c'])
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test('a costly response for which several clients wait is computed in the turn of any of them', async () => {
  const { get, started, finishAll } = await createCostlyService()
  const shared = new SingleFlight()
  const share = (network: string) =>
    runWithRequest({ requestId: network, network }, () =>
      shared.get('shared', () => get(attacker, 'shared')),
    )
  const own = [get(attacker, 'a'), get(attacker, 'b')]
  await settle()
  const both = [share(attacker), share(visitor)]
  await settle()
  expect(started).toEqual(['a', 'shared'])
  await finishAll()
  await Promise.all([...own, ...both])
})

test('updates of streams, which have no client, take no turns among costly responses', async () => {
  const { get, started, finishAll } = await createCostlyService()
  const all = runWithRequest({ requestId: 'update' }, () => [get(visitor, 'a'), get(visitor, 'b')])
  await settle()
  expect(started).toEqual(['a', 'b'])
  await finishAll()
  await Promise.all(all)
})
