import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createTestService } from '../../services/events/testing.ts'
import { createTestIdentity } from '../../services/identity/testing.ts'

interface Operation {
  operationId: string
  security?: object[]
  responses: Record<string, unknown>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}

const events = await createTestService()
const identity = await createTestIdentity()
afterAll(async () => {
  await events.close()
  await identity.close()
})

test.each([
  ['events', events.app],
  ['identity', identity.app],
])('each operation of %s says who may call it, and refuses everybody else', async (name, app) => {
  const file = new URL(`../../services/${name}/openapi.json`, import.meta.url)
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Contract
  let refused = 0
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, security, responses }] of Object.entries(methods)) {
      expect(Object.keys(responses), operationId).toContain('4XX')
      const schemes = security?.flatMap((one) => Object.keys(one))
      expect(Object.keys(components.securitySchemes), operationId).toEqual(
        expect.arrayContaining(schemes ?? ['its security']),
      )
      if (security === undefined || schemes === undefined || schemes.length === 0) continue
      // An operation that needs no token refuses a wrong one.
      const needsNone = security.some((one) => Object.keys(one).length === 0)
      const response = await app.inject({
        method: method.toUpperCase() as 'GET',
        url: path.replaceAll(/\{\w+\}/g, 'unknown'),
        headers: needsNone ? { authorization: 'Bearer unknown' } : {},
        ...(method === 'get' || method === 'delete' ? {} : { payload: {} }),
      })
      expect(response.statusCode, operationId).toBe(401)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(5)
})
