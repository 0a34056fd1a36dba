import { worker } from './worker-scope.ts'

/**
 * This service worker replaces the earlier one when the site no longer keeps pages. It deletes all
 * kept pages and then unregisters itself.
 */
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
