import { expect, type Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import { signInAsAdmin, signInAsSampleCustomer } from './support.ts'

// Who looks at a screen, what can be seen of it, and what is pressed there.

export const roles = ['visitor', 'customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Signs the page in as somebody of the role. */
export const enter: Record<Role, (page: Page) => Promise<unknown>> = {
  visitor: async () => {},
  customer: signInAsSampleCustomer,
  admin: signInAsAdmin,
}

/** A text where it can be seen: the menu and the header hold the same words, one of them hidden. */
export function shown(page: Page, text: string | RegExp) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true })
    .first()
}

export const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
export const fillIn = (fields: Record<string, string>, button: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await pressButton(button)(page)
}

/** By how many pixels the page is wider than its window. */
export const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** In letters of twice the size it is no wider than a phone, either: of the narrowest, unless told. */
export async function expectNarrowInLargeLetters(page: Page, width = 320) {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await quiet(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect.poll(() => widthBeyond(page), `${page.url()} in large letters`).toBe(0)
  // The link to the content waits above the page.
  const skips = page.locator('a[href="#main"]')
  expect(await skips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom > 0))).not.toContain(true)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  if (viewport) await page.setViewportSize(viewport)
}

/** What a list of headings would be wrong in, of those that can be seen: not one of the first level, or one left out. */
export const headingFaults = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
      heading.checkVisibility(),
    )
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
    const skipped = headings.filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1)
    const first = levels.filter((level) => level === 1).length
    return [
      ...(first === 1 ? [] : [`${first} of the first level`]),
      ...skipped.map(({ tagName, textContent }) => `${tagName} ${textContent} comes too early`),
    ]
  })

/** The id of the first row of a list. */
export const firstOf = async (page: Page, list: string): Promise<string> =>
  (await (await page.request.get(list)).json())[0].id

/** Screens of one order, customer or consultation each. */
export const detailPaths = {
  customer: async (page: Page) => [
    `/user/orders/${await firstOf(page, '/api/user/orders')}`,
    `/user/bookings/${await firstOf(page, '/api/user/bookings')}`,
  ],
  admin: async (page: Page) => {
    const order = `/admin/orders/${await firstOf(page, '/api/admin/orders')}`
    return [order, `${order}/card`, `/admin/customers/${await firstOf(page, '/api/admin/customers')}`]
  },
}
