import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Creates the keys of a device in base64url, like a browser. */
function deviceKeys() {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
}

type Options = { answer?: NotificationPermission; auto?: boolean }

/**
 * Adds to the headless browser a permission prompt (`answer` is the response, `auto` allows asking without a tap) and a
 * push service that returns an endpoint.
 */
export async function fakeBrowserPush(page: Page, { answer = 'granted', auto = true }: Options = {}) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
  const keys = deviceKeys()
  const state = { endpoint, keys, answer, auto }
  await page.addInitScript(({ endpoint, keys, answer, auto }) => {
    const kept = (name: string) => localStorage.getItem(`test-${name}`)
    const keep = (name: string, value: string) => localStorage.setItem(`test-${name}`, value)
    Object.defineProperty(Notification, 'permission', { get: () => kept('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      keep('permission', answer)
      keep('asked', String(Number(kept('asked')) + 1))
      return answer
    }
    if (!auto) {
      Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
      // The test runner's actions would count as a tap.
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
    }
    const subscription = (applicationServerKey: ArrayBuffer) => ({
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test-key')
        return true
      },
    })
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      keep('key', JSON.stringify([...applicationServerKey]))
      return subscription(applicationServerKey.buffer)
    }
    const getSubscription = async () => {
      const key = kept('key')
      return key && subscription(new Uint8Array(JSON.parse(key)).buffer)
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription })
    // The headless browser cannot show notifications, so they are recorded.
    ServiceWorkerRegistration.prototype.showNotification = async (title) => keep('shown', title)
  }, state)
  return { endpoint, keys, asked: () => page.evaluate(() => Number(localStorage.getItem('test-asked'))) }
}

/** Returns the shop's running service worker. */
export async function serviceWorkerOf(context: BrowserContext) {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Delivers a push to the shop's real service worker, like a push service. */
export async function dispatchPush(cdp: CDPSession, origin: string, data: string) {
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) found(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}
