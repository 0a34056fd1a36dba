import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEventsService } from '../../services/events/app.ts'
import { createTestService } from '../../services/events/testing.ts'
import { createTestIdentity } from '../../services/identity/testing.ts'
import { rawConnection } from '../../tests/operations/raw-connection.ts'
import { limitedTo } from './testing.ts'

const requestsAtOnce = 3
let events: Awaited<ReturnType<typeof createTestService>>
let identity: Awaited<ReturnType<typeof createTestIdentity>>
let origins: Record<'events' | 'identity', string>

beforeAll(async () => {
  const admission = limitedTo({ requestsAtOnce })
  events = await createTestService()
  identity = await createTestIdentity({ admission })
  const app = await createEventsService(events.db, undefined, { admission })
  origins = {
    events: await app.listen({ port: 0, host: '127.0.0.1' }),
    identity: identity.app.listeningOrigin,
  }
  return () => app.close()
})
afterAll(() => Promise.all([events.close(), identity.close()]))

test.each([
  ['identity', 'POST /v1/identity/sessions'],
  ['identity', 'POST /v1/identity/nothing'],
  ['events', 'POST /v1/timing/nothing'],
  ['events', 'PUT /v1/web/events'],
] as const)(
  'clients that send the body of a request slowly take no slot: %s, %s',
  async (of, line) => {
    const slow = await Promise.all(
      Array.from({ length: 2 * requestsAtOnce }, () => rawConnection(origins[of])),
    )
    onTestFinished(() => {
      for (const { close } of slow) close()
    })
    const type = 'Content-Type: application/json'
    for (const { send } of slow)
      send(`${line} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 9\r\n\r\n{`)
    // The requests of the slow clients have been read when the first response has been sent.
    expect((await fetch(`${origins[of]}/icons/running.svg`)).ok).toBe(of === 'events')
    expect((await fetch(`${origins.events}/v1/web/events`)).status).toBe(200)
    expect((await fetch(`${origins.identity}/v1/identity/viewer`)).status).toBe(200)
    const [first] = slow
    first?.send('"a":123}')
    await expect.poll(() => first?.received()).toMatch(/^HTTP\/1\.1 4\d\d /)
  },
)
