import { expect, type Route } from '@playwright/test'
import { quiet } from './quiet.ts'
import { phone } from './support.ts'
import { test } from './test.ts'

// Letters that come after the first paint, as on a slow phone, move nothing, neither then nor when an island starts later.

for (const [size, use] of Object.entries({ phone, desktop: {} }))
  test.describe(size, () => {
    test.use(use)
    for (const path of ['/', '/ml', '/ml/privacy', '/offline', '/ml/offline'])
      test(`nothing of ${path} moves when its letters come late`, async ({ page }) => {
        await page.addInitScript(() => {
          let moved = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : 0
            // Not before: the document has no root yet when this script runs.
            document.documentElement.dataset.moved = String(moved)
          }).observe({ type: 'layout-shift', buffered: true })
        })
        const held: Route[] = []
        let isHeld = true
        await page.route('**/fonts/*', (route) => (isHeld ? held.push(route) : route.continue()))
        await page.goto(path, { waitUntil: 'commit' })
        const isPainted = () =>
          page.evaluate(() => {
            const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
            const paints = performance.getEntriesByName('first-contentful-paint').length
            return document.readyState !== 'loading' && paints > 0 && sheets.every(({ sheet }) => sheet)
          })
        await expect.poll(isPainted).toBe(true)
        await expect.poll(() => held.length).toBeGreaterThan(0)
        isHeld = false
        await Promise.all(held.map((route) => route.continue()))
        await quiet(page)
        const chat = page.locator('[data-island=chat]')
        if (await chat.count()) {
          // Not by a press: what moves after one is not counted.
          await chat.dispatchEvent('input')
          await expect(chat).toHaveAttribute('data-state', 'started')
        }
        await page.evaluate(async () => {
          await document.fonts.ready
          // Two frames: what the letters change is laid out in the first, and reported after it.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        })
        expect(await page.locator('html').getAttribute('data-moved')).toBeNull()
      })
  })
