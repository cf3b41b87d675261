import { expect, type Locator } from '@playwright/test'
import { enter } from './screens.ts'
import { openFirstOrder } from './support.ts'
import { test } from './test.ts'

// With forced colours, grounds and gradients are gone: what they tell is told in the system's own colours.

test.use({ forcedColors: 'active' })

const ground = (element: Locator, part?: string) =>
  element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, part)

test('an order’s stages that are done look unlike those to come, and carry a mark', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/dashboard')
  await openFirstOrder(page)
  const stages = page.getByRole('list', { name: 'Stages of this order' }).getByRole('listitem')
  const markOf = (stage: Locator) => stage.locator('.status-timeline-mark')
  await expect(stages).toHaveCount(8)
  const areAlike = async () => (await ground(markOf(stages.first()))) === (await ground(markOf(stages.last())))
  await expect.poll(areAlike).toBe(false)
  const mark = (stage: Locator) => stage.locator('b').evaluate((name) => getComputedStyle(name, '::after').content)
  await expect.poll(() => mark(stages.first())).toContain('✓')
  expect(await mark(stages.last())).toBe('none')
})

test('the open tab is underlined, and a switch that is on is filled', async ({ page }) => {
  await enter.customer(page)
  await page.goto('/user/settings')
  const underline = (selected: boolean) => ground(page.getByRole('tab', { selected }).first(), '::after')
  await expect.poll(async () => (await underline(true)) === (await underline(false))).toBe(false)
  const fill = (isOn: boolean) =>
    page
      .locator(`.switch:has(input${isOn ? ':checked' : ':not(:checked)'}) .switch-hole circle`)
      .first()
      .evaluate((circle) => getComputedStyle(circle).fill)
  await expect(page.getByLabel(/^Order updates/)).toBeVisible()
  await expect.poll(async () => (await fill(true)) === (await fill(false))).toBe(false)
})
