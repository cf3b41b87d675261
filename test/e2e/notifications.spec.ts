import { createECDH, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signUp } from './people.ts'
import { holdTimers, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** Gives the headless browser a permission and a push service, which returns an endpoint. */
async function fakeBrowserPush(page: Page) {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let subscription: object | null = null
      Object.defineProperty(Notification, 'permission', { get: () => (subscription ? 'granted' : 'default') })
      Notification.requestPermission = async () => 'granted'
      const subscribe = async (options: object) => {
        subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
        return subscription
      }
      Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => subscription })
    },
    { endpoint, keys },
  )
  return { endpoint, keys }
}

test('a push is shown by the service worker, and an address that the browser changes by itself is renewed', async ({
  page,
  context,
  baseURL,
}) => {
  const { endpoint, keys } = await fakeBrowserPush(page)
  await signUp(page)
  await holdTimers(page, 5000)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Notifications Enabled', { exact: true })).toBeVisible()
  const devices = async () => (await page.request.get('/api/push/devices')).json()
  const [before] = await devices()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

  // The headless browser cannot show notifications.
  await worker.evaluate(() => {
    const shown: [string, NotificationOptions?][] = []
    const { registration } = Object(Object.assign(globalThis, { shown }))
    registration.showNotification = async (title: string, options: NotificationOptions) => shown.push([title, options])
  })
  const news = page.waitForRequest((request) => request.url().includes('/api/user/notifications'))
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const images = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  const told = { url: '/user/orders/o1', tag: 'order' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: baseURL ?? '', registrationId: await registration },
    data: JSON.stringify({ title: 'The lace is in', body: 'മറിയ', ...images, data: { ...told, notificationId: 'n1' } }),
  })
  await expect
    .poll(() => worker.evaluate(() => Object(globalThis).shown))
    .toEqual([['The lace is in', { body: 'മറിയ', ...images, data: { url: told.url }, tag: told.tag, renotify: true }]])
  // The open page asks what is new.
  await news

  const change = (oldEndpoint: string | null, fresh: string) =>
    worker.evaluate(
      async ({ oldEndpoint, fresh, keys }) => {
        let work: Promise<unknown> = Promise.resolve()
        const event = Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription: oldEndpoint && { endpoint: oldEndpoint },
          newSubscription: { endpoint: fresh, expirationTime: null, keys },
          waitUntil: (doing: Promise<unknown>) => {
            work = doing
          },
        })
        globalThis.dispatchEvent(event)
        await work
      },
      { oldEndpoint, fresh, keys },
    )
  const unsubscribe = async (address: string) => {
    await page.request.post('/api/push/unsubscribe', { data: { endpoint: address } })
    return (await devices()).length
  }
  // Neither an old address that is not hers nor none at all makes a device.
  await change(`${endpoint}x`, `${endpoint}-1`)
  await change(null, `${endpoint}-1`)
  expect(await unsubscribe(`${endpoint}-1`)).toBe(1)
  await change(endpoint, `${endpoint}-2`)
  expect(await devices()).toMatchObject([{ label: before.label, isThis: true }])
  expect(await unsubscribe(endpoint)).toBe(1)
  expect(await unsubscribe(`${endpoint}-2`)).toBe(0)
})
