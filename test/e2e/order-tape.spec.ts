import { expect, type Page } from '@playwright/test'
import { inMalayalam } from './english-left.ts'
import { signInAsSampleCustomer } from './support.ts'
import { test } from './test.ts'

/**
 * Stages of the tape that can be seen and are cut within a word, or reach into the next one, whichever of them the order
 * is at; and how many can be seen.
 */
const stagesOf = (page: Page) =>
  page.evaluate(() => {
    const tape = document.querySelector('.status-timeline')
    const stages = [...(tape?.children ?? [])].filter((stage) => stage.checkVisibility())
    const faults = new Set<string>()
    const linesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()]
    }
    for (const now of stages) {
      for (const stage of stages) stage.classList.toggle('is-now', stage === now)
      for (const stage of stages) {
        const node = stage.querySelector('b')?.firstChild
        if (!node) continue
        for (const { 0: word, index } of String(node.nodeValue).matchAll(/\S+/g)) {
          const lines = linesOf(node, index, index + word.length)
          const isCut = new Set(lines.map(({ top }) => Math.round(top))).size > 1
          const end = stage.getBoundingClientRect().right
          if (isCut || lines.some(({ right }) => right > end + 0.5)) faults.add(word)
        }
      }
    }
    return { count: stages.length, faults: [...faults] }
  })

for (const start of ['', '/ml'])
  test(`the stages of ${start || '/'} are cut within no word, at any width`, async ({ page }) => {
    await signInAsSampleCustomer(page)
    const orders: { id: string; status: string }[] = await (await page.request.get('/api/user/orders')).json()
    const open = orders.find(({ status }) => status !== 'cancelled')
    await page.goto(`${start}/user/orders/${open?.id}`)
    await expect(page.locator('.status-timeline')).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const all = page.getByRole('button', { name: start ? inMalayalam('All stages') : 'All stages', exact: true })
    for (const width of [1000, 1080, 1159, 1160, 1240, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { count, faults } = await stagesOf(page)
      expect([width, faults]).toEqual([width, []])
      // Where they have no room beside each other a short tape opens them.
      expect([width, count]).toEqual([width, width < 1160 ? 0 : 8])
      await expect(all).toBeVisible({ visible: width < 1160 })
    }
    await page.setViewportSize({ width: 1080, height: 900 })
    await all.click()
    await expect(page.locator('.status-timeline')).toBeVisible()
    expect(await stagesOf(page)).toEqual({ count: 8, faults: [] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1080)
  })
