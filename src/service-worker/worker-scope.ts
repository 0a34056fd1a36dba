/**
 * The part of a service worker's global scope that the site uses. The DOM library of TypeScript has
 * no types for it.
 */
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
