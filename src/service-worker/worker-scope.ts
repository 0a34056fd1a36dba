/** Parts of a service worker's global scope that TypeScript's DOM library does not declare. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WorkerEvent & { data: unknown }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

export const worker = globalThis as unknown as WorkerScope
