import { cacheOfflinePage, forgetOld, mayBeKept, respondToNavigation, respondWithFile } from './offline.ts'
import { focusOrOpen, renewSubscription, showPush } from './push.ts'
import { isShare, keepShared } from './share.ts'

// The service worker, built into /sw.js. It shows pushes, opens what they are about, keeps photos that are shared with the
// desk, and answers a page that cannot be fetched: the desk's with the day's work as its screens have kept it.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // Through a service worker the browser loses most of what a page sends while it is left (3 of 4 in Chromium). These
  // requests do not need it.
  Object(event).addRoutes?.({ condition: { requestMode: 'cors', urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) =>
  // With preload, the start of this worker does not delay a page.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim(), forgetOld()])),
)

self.addEventListener('fetch', (event) => {
  if (mayBeKept(event.request)) return event.respondWith(respondWithFile(event.request))
  if (event.request.mode !== 'navigate') return
  event.waitUntil(forgetOld())
  event.respondWith(isShare(event.request) ? keepShared(event.request) : respondToNavigation(event))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(event.notification.data?.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
