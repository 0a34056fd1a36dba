import { expect, test, vi } from 'vitest'
import { metrics } from '../services/platform/metrics.ts'
import { createTestWeb } from './testing.ts'

test('requests for metrics that arrive at the same time share one computation', async () => {
  const web = await createTestWeb({})
  const compute = vi.spyOn(metrics, 'metrics')
  try {
    const responses = await Promise.all(Array.from({ length: 20 }, () => web.inject('/metrics')))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(compute.mock.calls.length).toBeLessThan(5)
    const [{ body } = { body: '' }] = responses
    expect(body).toContain('process_cpu_user_seconds_total')
  } finally {
    compute.mockRestore()
    await web.close()
  }
})
