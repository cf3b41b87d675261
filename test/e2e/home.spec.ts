import { expect, type Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`no ${selector}`)
  return { ...box, bottom: box.y + box.height }
}

/** Follows a link of the page, and says how many screens its place was away when the run to it began. */
const screensToRun = (page: Page, link: string, place: string) =>
  page.evaluate(
    ([selector, id]) => {
      document.querySelector<HTMLElement>(selector ?? '')?.click()
      const top = document.getElementById(id ?? '')?.getBoundingClientRect().top ?? Number.NaN
      return Math.abs(top) / innerHeight
    },
    [link, place],
  )

test.describe('on a phone', () => {
  test.use(phone)

  test('the header stays and leads to the booking, whose head is just below it', async ({ page }) => {
    await page.goto('/')
    await page.locator('#testimonials').scrollIntoViewIfNeeded()
    await expect(header(page)).toBeInViewport({ ratio: 1 })
    await header(page).getByRole('link', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Book Consultation' })).toBeInViewport()
    const bottom = async () => (await boxOf(page, 'header')).bottom
    await expect.poll(async () => Math.abs((await boxOf(page, '#contact')).y - (await bottom()))).toBeLessThan(2)
  })

  test('the page lands where it was sent, also where what comes meanwhile moves the place', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      let scrolls = 0
      addEventListener('scroll', () => {
        scrolls += 1
        // The first is the jump; a slow machine draws the run in one step.
        const social = document.getElementById('social')
        if (scrolls === 2 && social) social.style.paddingBottom = '200px'
      })
    })
    await header(page).getByRole('link', { name: 'Book', exact: true }).click()
    const { bottom } = await boxOf(page, 'header')
    await expect(page.locator('#social')).toHaveCSS('padding-bottom', '200px')
    await expect.poll(async () => Math.abs((await boxOf(page, '#contact')).y - bottom)).toBeLessThan(2)
  })

  test('the page runs over two screens at the most, however far its place is', async ({ page }) => {
    await page.goto('/')
    expect(await screensToRun(page, 'footer a[href="/#contact"]', 'contact')).toBeLessThan(2.1)
    await expect(page.getByRole('heading', { name: 'Book Consultation' })).toBeInViewport()
    expect(await screensToRun(page, 'footer a[href="/#collections"]', 'collections')).toBeLessThan(2.1)
    await expect(page.getByRole('heading', { name: 'Our Signature Collections' })).toBeInViewport()
  })

  test('a link that is followed while the page still runs to another leads to its own place', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      // As a screen reader presses them: no finger takes hold of the page before.
      for (const place of ['contact', 'collections'])
        document.querySelector<HTMLElement>(`footer a[href="/#${place}"]`)?.click()
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.style.scrollBehavior)).toBe('')
    await expect(page.getByRole('heading', { name: 'Our Signature Collections' })).toBeInViewport()
  })

  test('an address with a place opens there and runs nowhere', async ({ page }) => {
    await page.goto('/#contact')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    await expect(page.getByRole('heading', { name: 'Book Consultation' })).toBeInViewport()
  })

  test('it is some nine screens long, services, words of customers and posts are swiped, also by keyboard', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('load')
    // In the system's wider letters, which stay where ours come too late, and with the notice of a closed day.
    await expect.poll(async () => (await boxOf(page, 'body')).height / 740).toBeLessThan(9.75)
    for (const row of ['#services .swipe', '#testimonials .swipe', '#social .swipe']) {
      const left = () => page.locator(row).evaluate((element) => element.scrollLeft)
      await page.locator(row).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(left, row).toBeGreaterThan(0)
    }
    // Both networks in one row, seen at one moment: the page may still be on its way to the row that has the focus.
    const tops = await page
      .getByRole('region', { name: /^Latest from (Instagram|Facebook)$/ })
      .evaluateAll((regions) => regions.map((region) => region.getBoundingClientRect().top))
    expect(tops).toEqual([tops[0], tops[0]])
  })

  test('the pause of the pictures covers neither picture nor title', async ({ page }) => {
    await page.goto('/')
    const pause = page.getByRole('button', { name: 'Pause pictures' })
    await expect(page.getByRole('button', { name: /^Picture/ })).toHaveCount(0)
    // Seen at one moment: letters that come late move all of it.
    const seen = () =>
      pause.evaluate((button) => {
        const boxOf = (place: string) => document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect()
        const [box, title, images] = [button.getBoundingClientRect(), boxOf('h1'), boxOf('.hero-images')]
        return {
          // The paper begins 52 px above the image's end, and its shoulder is 8 px high.
          isOnThePaper: box.top > images.bottom - 44 && images.height > 0,
          isAboveTheTitle: box.bottom <= title.top,
          size: [box.width, box.height],
        }
      })
    await expect.poll(seen).toEqual({ isOnThePaper: true, isAboveTheTitle: true, size: [44, 44] })
  })

  test('the open menu keeps the focus, and shows collections, WhatsApp and hours', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const name of ['Communion Dresses', 'WhatsApp', 'Sign In'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(menu.getByText(/^(Open|Closed) /)).toBeVisible()
    await menu.getByRole('link', { name: 'Admin Login' }).focus()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(menu.getByRole('link', { name: 'Admin Login' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('a slow first visit sees the title in our own face, and nothing moves', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // With what moved, and from where to where.
        document.documentElement.dataset.shifts = JSON.stringify(list.getEntries())
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await quiet(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Fraunces'])
    expect(await page.locator('html').getAttribute('data-shifts')).toBeNull()
  })
})

test('a phone held sideways shows title and button at once', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Consultation' })).toBeInViewport({ ratio: 1 })
})
