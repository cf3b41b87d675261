import { expect, type Page } from '@playwright/test'
import { dispatchPush, fakeBrowserPush, serviceWorkerOf } from '../helpers/browser-push.ts'
import { signInAsSampleCustomer, signUp } from './people.ts'
import { holdTimers, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const devicesOf = async (page: Page) => (await page.request.get('/api/push/devices')).json()
/** Resolves once a worker answers for this page. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a push is shown by the service worker, and a press on it opens what it tells of', async ({
  page,
  context,
  baseURL,
}) => {
  await fakeBrowserPush(page)
  await signInAsSampleCustomer(page, { alone: true })
  const [order] = await (await page.request.get('/api/user/orders')).json()
  await page.goto('/user/dashboard')
  await controlled(page)
  const worker = await serviceWorkerOf(context)
  await worker.evaluate(() => {
    const shown: [string, NotificationOptions?][] = []
    const seen = { shown, opened: [] as string[], focused: [] as string[] }
    const self = Object.assign(globalThis, { seen })
    const { registration, clients, WindowClient } = Object(self)
    WindowClient.prototype.focus = async function () {
      seen.focused.push(this.url)
      return this
    }
    registration.showNotification = async (title: string, options: NotificationOptions) =>
      seen.shown.push([title, options])
    clients.openWindow = async (place: string) => seen.opened.push(place)
  })
  const seen = () => worker.evaluate(() => Object(globalThis).seen)

  const news = page.waitForRequest((request) => request.url().includes('/api/user/notifications'))
  const data = { url: `/user/orders/${order.id}`, tag: 'order', type: 'order_update', notificationId: 'n1' }
  const payload = {
    title: 'The lace is in',
    body: 'മറിയ',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data,
  }
  await dispatchPush(await context.newCDPSession(page), baseURL ?? '', JSON.stringify(payload))
  await expect
    .poll(async () => (await seen()).shown)
    .toEqual([
      [
        'The lace is in',
        {
          body: 'മറിയ',
          icon: '/icons/icon-192.png',
          badge: '/icons/badge-96.png',
          data: { url: data.url },
          tag: 'order',
          renotify: true,
        },
      ],
    ])
  // The open page asks what is new.
  await news

  // Only a person's press lets a worker open a window: the event is made by hand, and where it leads is kept.
  const press = (url: string) =>
    worker.evaluate(async (url) => {
      let work: Promise<unknown> = Promise.resolve()
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => {}, data: { url } },
        waitUntil: (doing: Promise<unknown>) => {
          work = doing
        },
      })
      globalThis.dispatchEvent(event)
      await work
    }, url)
  await press('/user/dashboard')
  expect(await seen()).toMatchObject({ opened: [], focused: [`${baseURL}/user/dashboard`] })
  await press(data.url)
  await press('https://evil.example/user/orders')
  const { opened } = await seen()
  expect(opened).toEqual([`${baseURL}${data.url}`, `${baseURL}/`])
  await page.goto(opened[0])
  await expect(page.getByRole('heading', { name: order.outfitType })).toBeVisible()
})

test('an address that the browser changes by itself is renewed, and the device stays one', async ({
  page,
  context,
}) => {
  const { endpoint, keys } = await fakeBrowserPush(page)
  await signUp(page)
  await holdTimers(page, 5000)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Notifications Enabled', { exact: true })).toBeVisible()
  const [before] = await devicesOf(page)
  const worker = await serviceWorkerOf(context)
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
    return (await devicesOf(page)).length
  }
  // Neither an old address that is not hers nor none at all makes a device.
  await change(`${endpoint}x`, `${endpoint}-1`)
  await change(null, `${endpoint}-1`)
  expect(await unsubscribe(`${endpoint}-1`)).toBe(1)

  await change(endpoint, `${endpoint}-2`)
  expect(await devicesOf(page)).toMatchObject([{ label: before.label, isThis: true }])
  expect(await unsubscribe(endpoint)).toBe(1)
  expect(await unsubscribe(`${endpoint}-2`)).toBe(0)
})

test('without a connection a page says so, and comes by itself when it is back', async ({ page, context }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/dashboard')
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/user/settings')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  const keeps = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(keeps).toEqual(['/offline', '/ml/offline'])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  await context.clearCookies()
  await page.goto('/')
  await context.setOffline(true)
  await page.goto('/collections/women')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '')
  await expect(page.getByText('what you wrote in a form will still be there', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/women/i)
  const headers = (await page.request.get('/sw.js')).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})
