import { expect, type Page } from '@playwright/test'
import { coveredByLauncher, wordsUnderLauncher } from './covered.ts'
import { quiet } from './quiet.ts'
import { enter, type Role } from './screens.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

// The chat's button covers nothing that can be pressed, and is there at the end of every page.

const pages: Partial<Record<Role, string[]>> = {
  visitor: ['/', '/collections/communion-dresses', '/privacy', '/forgot-password'],
  customer: ['/user/dashboard', '/user/dashboard?tab=consultations', '/user/settings', '/user/settings?tab=password'],
}
const sizes = {
  'the narrowest phone': { ...phone, viewport: { width: 320, height: 568 } },
  'a phone': phone,
  'a wide screen': { viewport: { width: 1600, height: 900 } },
}

const launcher = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const scrollDown = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

async function expectNothingCovered(page: Page, path: string) {
  await expect(launcher(page)).toBeVisible()
  await quiet(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight * 0.8,
  }))
  for (let top = 0; top < height; top += step) {
    await scrollDown(page, top)
    await expect.poll(() => coveredByLauncher(page), `${path} at ${top}`).toEqual([])
  }
  await expectAtTheEnd(page, path)
}

const expectAtTheEnd = (page: Page, path: string) =>
  expect
    .poll(async () => {
      await scrollDown(page, 1e6)
      return launcher(page).getAttribute('data-away')
    }, `the end of ${path}`)
    .toBeNull()

for (const [size, use] of Object.entries(sizes))
  test.describe(`on ${size}`, () => {
    test.use({ ...use, reducedMotion: 'reduce' })
    for (const role of ['visitor', 'customer'] as const)
      test(`no link, button or field of the ${role}'s pages lies under the chat's button`, async ({ page }) => {
        test.slow()
        await enter[role](page)
        for (const path of pages[role] ?? []) {
          await page.goto(path)
          await expectNothingCovered(page, path)
        }
      })
  })

/** Where words reach into the corner at the very top. */
const wordy = ['/collections/women/meera-lehenga', '/privacy', '/questions', '/ml/privacy', '/no-such-page']

for (const viewport of [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`no words lie under the chat's button at the top of a page ${viewport.width} px wide, also when its letters grow`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const path of wordy) {
      await page.goto(path)
      await quiet(page)
      await expect.poll(() => wordsUnderLauncher(page), path).toEqual([])
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      await expect.poll(() => wordsUnderLauncher(page), `${path}, 32px`).toEqual([])
      await expect.poll(() => coveredByLauncher(page), `${path}, 32px`).toEqual([])
    }
  })

test.describe('on a phone', () => {
  test.use({ ...phone, reducedMotion: 'reduce' })

  test('at the top of a page the chat’s button stands above what lies in its place, further down it does not', async ({
    page,
  }) => {
    await page.goto('/privacy')
    // The corner of a page of its own.
    await page.evaluate(() => {
      document.querySelector('main')?.replaceChildren()
      const words = document.createElement('p')
      words.id = 'words'
      words.style.cssText = 'position: fixed; right: 18px; bottom: 18px; width: 62px; line-height: 40px'
      words.textContent = 'Words'
      const height = document.createElement('div')
      height.style.height = '300vh'
      document.body.append(words, height)
    })
    /** How far above its place it stands, in pixels. */
    const lift = () =>
      launcher(page).evaluate((button) =>
        button.hasAttribute('data-away') ? 'away' : innerHeight - 18 - button.getBoundingClientRect().bottom,
      )
    await expect.poll(lift).toBeGreaterThan(20)
    expect(await wordsUnderLauncher(page)).toEqual([])
    await scrollDown(page, 100)
    await expect.poll(lift).toBe('away')
    await page.evaluate(() => document.getElementById('words')?.remove())
    await expect.poll(lift).toBe(0)
  })

  test('the chat’s button has its place at the top of the home page, in Malayalam too', async ({ page }) => {
    for (const path of ['/', '/ml']) {
      // In the shop's letters, however late they come: a machine without Malayalam ones would keep its own for the visit.
      await page.route(path, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/font-display: ?optional/g, 'font-display:swap')
        await route.fulfill({ response, body })
      })
      await page.goto(path)
      await quiet(page)
      await expect(page.locator('button:has(> .chat-launcher)'), path).not.toHaveAttribute('data-away')
    }
  })

  test('letters of twice the size put nothing under the chat’s button', async ({ page }) => {
    await enter.customer(page)
    await page.goto('/user/settings')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    await expectNothingCovered(page, '/user/settings')
  })

  test('the chat’s button makes way for a field in use, and the keyboard finds it where it does', async ({ page }) => {
    await enter.customer(page)
    const path = '/user/settings?tab=password'
    await page.goto(path)
    // At the top a 'Show' may lie under it: whether it does depends on the letters, which a slow visit gets late.
    await expectAtTheEnd(page, path)
    await expect(launcher(page)).toHaveCSS('opacity', '1')
    await page.getByLabel('Current password', { exact: true }).focus()
    await expect(launcher(page)).toHaveCSS('opacity', '0')
    await expect(launcher(page)).toHaveCSS('pointer-events', 'none')
    await page.keyboard.press('Tab')
    await launcher(page).focus()
    await expect(launcher(page)).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
