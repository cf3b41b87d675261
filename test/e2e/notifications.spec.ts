import { expect, type Page } from '@playwright/test'
import { dispatchPush, fakeBrowserPush, serviceWorkerOf } from '../helpers/browser-push.ts'
import { holdTimers } from './hold-timers.ts'
import { quiet } from './quiet.ts'
import {
  expectNoSeriousViolations,
  phone,
  signInAsAdmin,
  signInAsSampleCustomer,
  signUp,
  watchConsoleErrors,
} from './support.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const devicesOf = async (page: Page) => (await page.request.get('/api/push/devices')).json()
const preferenceOf = async (page: Page) =>
  (await (await page.request.get('/api/user/settings')).json()).pushNotifications
/** Until after the moment at which the page would ask, which is 2 s after it has come. */
async function passTheMoment(page: Page) {
  await controlled(page)
  await quiet(page)
  await page.clock.fastForward(2500)
}
const shown = (page: Page) => page.evaluate(() => localStorage.getItem('test-shown'))
/** A worker that answers for this page. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a customer is asked once she is in, says yes, and finds her device in the settings', async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  const push = await fakeBrowserPush(page)
  await signUp(page)
  expect(await preferenceOf(page)).toBe(false)
  await holdTimers(page, 5000)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Notifications Enabled', { exact: true })).toBeVisible()
  await expect.poll(() => shown(page)).toBe('Notifications Enabled')
  expect(await push.asked()).toBe(1)
  expect(await devicesOf(page)).toMatchObject([{ label: expect.stringMatching(/^Chrome on /), isThis: true }])
  expect(await preferenceOf(page)).toBe(true)

  // Not asked again, and nothing more is made of it.
  await page.goto('/user/settings')
  const devices = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(devices.getByText(/^Allowed: a short note comes here/)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem')).toContainText('This device')
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked()
  expect(await push.asked()).toBe(1)
  await expectNoSeriousViolations(page)

  await devices.getByRole('button', { name: /^Remove Chrome/ }).click()
  await expect(devices.getByText('This device gets no notifications.')).toBeVisible()
  expect(await devicesOf(page)).toEqual([])
  await page.clock.install()
  await page.reload()
  await passTheMoment(page)
  expect(await devicesOf(page)).toEqual([])
  await devices.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  // Whoever has this device next is told nothing of hers.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('test-key'))).toBeNull()
  expect(complaints).toEqual([])
})

test.describe('on a phone that wants a tap', () => {
  test.use(phone)

  test('a card offers it and takes no for an answer', async ({ page }) => {
    const push = await fakeBrowserPush(page, { auto: false })
    await signInAsSampleCustomer(page, { alone: true })
    await page.goto('/user/dashboard')
    const card = page.getByRole('region', { name: 'Shall we let you know?' })
    await expect(card).toBeVisible()
    expect(await push.asked()).toBe(0)
    await expectNoSeriousViolations(page)
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect(card).toHaveCount(0)
    await page.clock.install()
    await page.reload()
    await passTheMoment(page)
    await expect(card).toHaveCount(0)
    // Another test may have given her a device meanwhile.
    expect(await devicesOf(page)).not.toContainEqual(expect.objectContaining({ isThis: true }))
    expect(await push.asked()).toBe(0)
  })

  test('the bell lists her own news and leads to it', async ({ page }) => {
    await signInAsSampleCustomer(page)
    await page.goto('/user/settings')
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await expect(bell.getByText('News about your order')).toBeVisible()
    await expectNoSeriousViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await bell.getByRole('link', { name: 'Booking confirmed' }).click()
    await expect(page).toHaveURL(/\/user\/bookings\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  })
})

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

test('the service worker comes fresh each time, and may talk to the shop alone', async ({ request }) => {
  const headers = (await request.get('/sw.js')).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  for (const icon of ['icons/icon-192', 'icons/icon-512', 'icons/badge-96', 'apple-touch-icon'])
    expect((await request.get(`/${icon}.png`)).headers()['content-type']).toBe('image/png')
})

test('without a connection a page says so, and comes by itself when it is back', async ({ page, context }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/dashboard')
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/user/settings')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await expectNoSeriousViolations(page)
  const keeps = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(keeps).toEqual(['/offline', '/ml/offline'])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a visitor is asked nothing, and without a connection is told so too', async ({ page, context }) => {
  const push = await fakeBrowserPush(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  await controlled(page)
  expect(await push.asked()).toBe(0)
  expect(fetched.filter((path) => /push/.test(path))).toEqual([])
  await context.setOffline(true)
  await page.goto('/collections/women')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '')
  await expect(page.getByText('what you wrote in a form will still be there', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/women/i)
})

test('the owner reads the evening reports, today and back', async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  await signInAsAdmin(page)
  await page.goto('/admin?tab=reports')
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible()
  const charts = page.getByRole('region', { name: 'The last 30 days' })
  await expect(charts.getByRole('img')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Waiting for more than 18 hours' })).toBeVisible()
  const day = page.getByLabel('Day of the report')
  const newest = await day.inputValue()
  await page.getByRole('button', { name: 'Day before' }).click()
  await expect(day).not.toHaveValue(newest)
  await expect(page).toHaveURL(/tab=reports&day=/)
  await charts.getByText('Bookings as a table').click()
  await expect(charts.getByRole('table', { name: 'Bookings, each day' }).getByRole('row')).toHaveCount(31)
  await expectNoSeriousViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // On paper a table that is closed cannot be opened.
  await page.emulateMedia({ media: 'print' })
  await expect(charts.getByText('Money taken as a table')).toBeHidden()
  await expect(charts.getByRole('table', { name: 'Bookings, each day' })).toBeVisible()
  expect(complaints).toEqual([])
})
