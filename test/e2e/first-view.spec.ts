import { expect, type Page } from '@playwright/test'
import { watchShifts, widthBeyond } from './checks.ts'
import { signInAsAdmin } from './people.ts'
import { holdScripts, phone, quiet, test } from './test.ts'

/** The paths that the page asks for from now on, in order. */
function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  return asked
}

test('the first view asks for no script that it does not need, and a visitor who does not chat for no chat', async ({
  page,
}) => {
  const asked = watchRequests(page)
  const scripts = () => asked.filter((path) => path.endsWith('.js'))
  await page.clock.install()
  await page.goto('/')
  await quiet(page)
  await expect(page.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  expect(scripts().filter((path) => !/\/(page|carousel)-/.test(path))).toEqual([])
  await page.mouse.move(200, 200)
  await page.keyboard.press('Tab')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => scripts().some((path) => path.includes('/contact-'))).toBe(true)
  await quiet(page)
  await page.clock.fastForward('01:00')
  await quiet(page)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  for (const path of ['/page.html', '/screen.html', '/assets/../page.html'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('the desk asks for its session, lists, code and styles before the app has come, each once, seven calls in all', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const behind = page.getByRole('list', { name: 'Behind' })
  await page.goto('/admin')
  await expect(behind).toBeVisible()
  // An answer is used for 10 s, and some are asked for again every 30 s: here no time passes.
  await page.clock.setFixedTime(new Date())
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  const app = await holdScripts(page, '**/assets/start-screen-*.js')
  const asked = watchRequests(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  const early = ['/api/user', '/api/admin/setup', '/api/admin/notifications']
  const figures = ['/api/admin/dashboard/stats']
  await expect.poll(() => [...early, ...figures].filter((path) => !asked.includes(path))).toEqual([])
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/admin-'))).toBe(true)
  // The frame stands meanwhile.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(behind).toHaveCount(0)
  app.free()
  await expect(behind).toBeVisible()
  await quiet(page)
  const later = ['/api/admin/answers', '/api/admin/dashboard/changes', '/api/admin/today']
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([...early, ...figures, ...later].sort())
  const sheets = asked.filter((path) => path.endsWith('.css')).sort()
  expect(sheets).toEqual([...new Set(sheets)])
})

// With a phone's own letters, which a page shows until the shop's have come: how far these differ decides what moves.
test.describe('on a phone', { tag: '@phone-fonts' }, () => {
  test.use(phone)
  // In one browser, one after the other.
  test.describe.configure({ mode: 'default' })
  for (const path of ['/', '/ml'])
    test(`${path} neither moves nor is too wide when the letters come late`, async ({ page }) => {
      const shifts = await watchShifts(page)
      const fonts = await holdScripts(page, '**/fonts/*')
      await page.goto(path, { waitUntil: 'commit' })
      const isPainted = () =>
        page.evaluate(() => {
          const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          const paints = performance.getEntriesByName('first-contentful-paint').length
          return document.readyState !== 'loading' && paints > 0 && sheets.every(({ sheet }) => sheet)
        })
      await expect.poll(isPainted).toBe(true)
      await expect.poll(() => widthBeyond(page)).toBe(0)
      fonts.free()
      await quiet(page)
      // Not by a press, because a shift after one is not counted.
      const chat = page.locator('[data-island=chat]')
      await chat.dispatchEvent('input')
      await expect(chat).toHaveAttribute('data-state', 'started')
      expect(await shifts.sum()).toBe(0)
      expect(await widthBeyond(page)).toBe(0)
    })
})
