import { expect, type Page } from '@playwright/test'
import { coveredByLauncher } from './covered.ts'
import { type Screen, screens } from './crawl-table.ts'
import { englishLeft, written } from './english-left.ts'
import { findRingFaults } from './focus-rings.ts'
import { quiet } from './quiet.ts'
import { enter, expectNarrowInLargeLetters, headingFaults, shown, widthBeyond } from './screens.ts'
import { expectNoSeriousViolations, phone, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

// Visits every screen once, first as a phone, then as a laptop, and checks what must hold on each: its texts, no complaint in
// the console, one width, headings in order, nothing that axe calls serious in light and dark, and a visible focus.

/** Scrolls through the page and back, so that everything that comes by itself is there. */
async function settle(page: Page) {
  await quiet(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) await page.mouse.wheel(0, 700)
  await quiet(page)
  await page.evaluate(() => scrollTo(0, 0))
}

async function lookAt(page: Page, isDesk: boolean) {
  await expect.poll(() => widthBeyond(page), 'pixels wider than the window').toBe(0)
  await expect.poll(() => headingFaults(page), 'faults of the headings').toEqual([])
  await expectNoSeriousViolations(page)
  if (!isDesk) expect(await coveredByLauncher(page), 'covered by the button of the chat').toEqual([])
}

const nameOf = ([path]: Screen, at: number) => (typeof path === 'string' ? path : `${path.name || 'screen'} ${at}`)

test.use({ viewport: phone.viewport, reducedMotion: 'reduce' })

for (const [role, list] of Object.entries(screens))
  test.describe(role, () => {
    for (const [at, screen] of list.entries())
      test(`${nameOf(screen, at)} is in order on a phone and on a laptop`, async ({ page }) => {
        const [path, texts] = screen
        const isDesk = role === 'admin'
        const complaints = watchConsoleErrors(page)
        if (role === 'customer' || role === 'admin') await enter[role](page)
        await page.goto(typeof path === 'string' ? path : await path(page))
        for (const text of texts) await expect.soft(shown(page, text), `${text}`).toBeVisible()
        await settle(page)
        await lookAt(page, isDesk)
        await expectNarrowInLargeLetters(page, isDesk ? 360 : 320)
        if (role === 'malayalam') expect(await englishLeft(page, written)).toEqual([])
        await page.setViewportSize({ width: 1280, height: 860 })
        await lookAt(page, isDesk)
        expect(await findRingFaults(page), 'focus rings').toEqual([])
        expect(complaints).toEqual([])
      })
  })
