import { cacheOfflinePage, respondToNavigation } from './offline.ts'
import { focusOrOpen, renewSubscription, showPush } from './push.ts'

// The service worker, built into /sw.js. It shows pushes, opens what they are about, and answers a page that cannot be
// fetched. The offline page is all that it caches: everything else comes from the network.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()])))

self.addEventListener('activate', (event) =>
  // With preload, the start of this worker does not delay a page.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()])),
)

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(respondToNavigation(event))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(event.notification.data?.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
