import { expect, test } from 'vitest'
import { currentRequest, runWithRequest } from './http/request-id.ts'
import { SingleFlight } from './single-flight.ts'

function caller() {
  const controller = new AbortController()
  const request = { requestId: 'a caller', signal: controller.signal }
  return {
    leave: () => {
      controller.abort()
    },
    run: <Value>(work: () => Promise<Value>) => runWithRequest(request, work),
  }
}

/** Returns a computation that runs until the test resolves it or its signal is aborted. */
function computation() {
  let times = 0
  let signal: AbortSignal | undefined
  let end: (value: string) => void = () => undefined
  return {
    compute: () => {
      times += 1
      signal = currentRequest()?.signal
      return new Promise<string>((resolve) => {
        end = resolve
      })
    },
    times: () => times,
    isAborted: () => signal?.aborted === true,
    end: (value: string) => {
      end(value)
    },
  }
}

test('callers share one computation, which continues while at least one of them waits', async () => {
  const shared = new SingleFlight<string>()
  const { compute, times, isAborted, end } = computation()
  const [first, second] = [caller(), caller()]
  const results = [first, second].map(({ run }) => run(() => shared.get('key', compute)))

  first.leave()
  await expect(results[0]).rejects.toThrow('aborted')
  expect(isAborted()).toBe(false)
  end('value')

  expect(await results[1]).toBe('value')
  expect(times()).toBe(1)
})

test('the computation is aborted with its last caller and starts anew for the next', async () => {
  const shared = new SingleFlight<string>()
  const { compute, times, isAborted, end } = computation()
  const [first, second, third] = [caller(), caller(), caller()]
  const results = [first, second].map(({ run }) => run(() => shared.get('key', compute)))

  first.leave()
  second.leave()
  await Promise.allSettled(results)
  expect(isAborted()).toBe(true)

  const next = third.run(() => shared.get('key', compute))
  expect(times()).toBe(2)
  expect(isAborted()).toBe(false)
  end('value')
  expect(await next).toBe('value')
})
