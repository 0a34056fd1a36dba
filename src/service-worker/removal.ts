import { worker } from './worker-scope.ts'

/** Replaces the service worker on a site without kept pages: removes all of them and itself. */
worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    indexedDB.deleteDatabase('workbox-expiration')
    await worker.registration.unregister()
  }
  event.waitUntil(remove())
})
