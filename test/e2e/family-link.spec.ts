import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoSeriousViolations, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// A mother shows her order to the grandmother, on another phone and without an account.

test.use(phone)

const dialog = (page: Page) => page.getByRole('dialog')

async function pageOf(browser: Browser) {
  return (await browser.newContext(phone)).newPage()
}

async function expectFits(page: Page) {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

test('a link and a PIN show the stages to the family, until the customer ends the link', async ({ page, browser }) => {
  const desk = await pageOf(browser)
  await signUp(page)
  const { id: userId } = await (await page.request.get('/api/user')).json()
  await signInAsAdmin(desk)
  const made = await desk.request.post('/api/admin/orders', {
    data: {
      customerName: 'Sneha',
      outfitType: 'Baptism suit',
      garment: 'baptism-suit',
      userId,
      items: [{ name: 'Suit', price: 500_000 }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()

  await page.goto(`/user/orders/${id}`)
  await page.getByRole('button', { name: 'Show it to the family', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Make a link', exact: true }).click()
  const url = await dialog(page)
    .getByText(/\/f#[\da-f]{64}$/)
    .textContent()
  const pin =
    (await dialog(page)
      .getByText(/^\d{4}$/)
      .textContent()) ?? ''
  await expect(dialog(page)).toContainText('Not opened yet')
  await expect(dialog(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  const whatsapp = await dialog(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '').replace(url ?? '', '')).not.toContain(pin)
  await expectNoSeriousViolations(page)
  await expectFits(page)

  const grandmother = await pageOf(browser)
  const asked: string[] = []
  grandmother.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  const { pathname, hash } = new URL(url ?? '')
  const shown = await grandmother.goto(pathname + hash)
  expect(shown?.headers()['referrer-policy']).toBe('no-referrer')
  expect(shown?.headers()['x-robots-tag']).toBe('noindex')
  await expect(grandmother.getByLabel('PIN', { exact: true })).toBeVisible()
  await expectNoSeriousViolations(grandmother)
  await expectFits(grandmother)
  await grandmother.getByLabel('PIN', { exact: true }).fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await grandmother.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(grandmother.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(/This does not open/)
  await grandmother.getByLabel('PIN', { exact: true }).fill(pin)
  await grandmother.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'Baptism suit', exact: true })).toBeVisible()
  await expect(grandmother.getByRole('listitem').filter({ hasText: /^Pending/ })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(grandmother.getByText('₹')).toHaveCount(0)
  await expectNoSeriousViolations(grandmother)
  await expectFits(grandmother)
  // Within the day nobody is asked again.
  await grandmother.reload()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'Baptism suit', exact: true })).toBeVisible()

  // Logs keep addresses: none of them opens the link.
  expect(asked.filter((text) => text.includes(hash.slice(1)))).toEqual([])

  // As links were sent before.
  await grandmother.goto(`/f/${hash.slice(1)}`)
  await expect(grandmother).toHaveURL(`/f${hash}`)
  await expect(grandmother.getByRole('heading', { level: 1, name: 'Baptism suit', exact: true })).toBeVisible()

  await page.reload()
  await expect(dialog(page)).toContainText('Last opened: Today')
  await dialog(page).getByRole('button', { name: 'End link 1', exact: true }).click()
  await dialog(page).last().getByRole('button', { name: 'End it', exact: true }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0)
  await grandmother.reload()
  await expect(grandmother.getByLabel('PIN', { exact: true })).toBeVisible()
})
