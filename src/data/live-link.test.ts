import { ApolloLink } from '@apollo/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RaceScreenDocument } from '../gql/race.ts'
import { createBrowserClient, liveContext } from './apollo-client.ts'
import { liveConnection } from './live-link.ts'

/** Replaces the browser's EventSource, so the test controls its events. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.readyState = 2
  }

  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  next(version: number) {
    const data = JSON.stringify({ data: { race: { __typename: 'Race', id: 'a', version } } })
    this.dispatchEvent(new MessageEvent('next', { data }))
  }

  /**
   * Simulates the browser's error event: a broken connection, or a refusal after which the stream
   * is closed.
   */
  fail({ isRefused }: { isRefused: boolean }) {
    this.readyState = isRefused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

interface RaceData {
  race: { version: number }
}

const streams = FakeEventSource
const latest = () => streams.opened.at(-1)
let unsubscribe: (() => void) | undefined
let versions: unknown[]
let completed: boolean

async function subscribe() {
  const client = createBrowserClient([])
  const request = { query: RaceScreenDocument, variables: { id: 'a' }, context: liveContext }
  const subscription = ApolloLink.execute(client.link, request, { client }).subscribe({
    next: ({ data }) => versions.push((data as RaceData).race.version),
    complete: () => {
      completed = true
    },
  })
  unsubscribe = () => {
    subscription.unsubscribe()
  }
  await vi.waitFor(() => {
    expect(streams.opened).not.toHaveLength(0)
  })
}

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
  document.dispatchEvent(new Event('visibilitychange'))
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  streams.opened = []
  versions = []
  completed = false
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => {
  unsubscribe?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('requests the persisted operation, and passes results on', async () => {
  await subscribe()
  const { documentId } = RaceScreenDocument as object as { documentId: string }
  const { searchParams } = new URL(latest()?.url ?? '', 'https://site.example')
  expect(searchParams.get('documentId')).toBe(documentId)
  expect(searchParams.get('variables')).toBe('{"id":"a"}')
  expect(liveConnection.get()).toBe('waiting')
  latest()?.open()
  latest()?.next(1)
  latest()?.next(2)
  await vi.waitFor(() => {
    expect(versions).toEqual([1, 2])
  })
  expect(liveConnection.get()).toBe('live')
})

test('closes the stream when nobody listens, and when the server completes it', async () => {
  await subscribe()
  unsubscribe?.()
  expect(latest()?.readyState).toBe(2)
  streams.opened = []
  await subscribe()
  latest()?.dispatchEvent(new MessageEvent('complete', { data: '' }))
  await vi.waitFor(() => {
    expect(completed).toBe(true)
  })
  expect(latest()?.readyState).toBe(2)
  expect(streams.opened).toHaveLength(1)
})

test('has no stream while the page is hidden', async () => {
  await subscribe()
  latest()?.open()
  setVisible(false)
  expect(latest()?.readyState).toBe(2)
  expect(liveConnection.get()).toBe('waiting')
  setVisible(true)
  expect(streams.opened).toHaveLength(2)
  latest()?.open()
  expect(liveConnection.get()).toBe('live')
})

test('is offline without a network, and opens a stream when it returns', async () => {
  await subscribe()
  latest()?.open()
  setOnline(false)
  expect(liveConnection.get()).toBe('offline')
  expect(latest()?.readyState).toBe(2)
  setOnline(true)
  expect(streams.opened).toHaveLength(2)
  latest()?.open()
  expect(liveConnection.get()).toBe('live')
})

test('leaves a broken connection to the browser', async () => {
  await subscribe()
  latest()?.open()
  latest()?.fail({ isRefused: false })
  expect(liveConnection.get()).toBe('offline')
  expect(streams.opened).toHaveLength(1)
  latest()?.open()
  expect(liveConnection.get()).toBe('live')
})

test('polls after two refusals, and asks for a stream less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await subscribe()
  latest()?.fail({ isRefused: true })
  expect(liveConnection.get()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(streams.opened).toHaveLength(2)
  latest()?.fail({ isRefused: true })
  expect(liveConnection.get()).toBe('polling')
  await vi.advanceTimersByTimeAsync(3_900)
  expect(streams.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(streams.opened).toHaveLength(3)
  expect(liveConnection.get()).toBe('polling')
  latest()?.open()
  expect(liveConnection.get()).toBe('live')
})
