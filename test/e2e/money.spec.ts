import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { expectNoSeriousViolations, giveUpi, phone, signInAsAdmin, signUp } from './support.ts'
import { test } from './test.ts'

// Money on a phone: noted at the desk, shown as a code, told of by the customer, and given as a receipt.

test.use(phone)

/** Makes an order of ₹5,000 for somebody who may have an account, as the desk does. */
async function makeOrder(desk: Page, of: object = {}) {
  const data = {
    customerName: 'Sneha Mathew',
    outfitType: 'Gown',
    items: [{ name: 'Gown', quantity: 1, price: 500_000 }],
    ...of,
  }
  const answer = await desk.request.post('/api/admin/orders', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  return String(id)
}

const money = (page: Page) => page.getByRole('region', { name: 'Money', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Whether nothing is wider than the window, also on the narrowest phone. */
async function expectFits(page: Page) {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  }
}

/** What a phone's camera reads of a code on the screen. */
async function read(code: Locator) {
  const screenshot = (await code.screenshot()).toString('base64')
  // A page of its own: the shop's policy lets no picture in from elsewhere.
  const page = await code.page().context().newPage()
  const { pixels, width, height } = await page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    return { pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])], width, height }
  }, screenshot)
  await page.close()
  const link = jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? ''
  return Object.fromEntries(new URLSearchParams(link.replace(/^upi:\/\/pay\?/, '')))
}

test('the balance is noted with two presses, and its receipt is printed on one page of A5', async ({ page }) => {
  await signInAsAdmin(page)
  const id = await makeOrder(page)
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Payment', exact: true }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('5,000')
  await expectNoSeriousViolations(page)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(money(page)).toContainText('Balance₹0')
  await expectFits(page)

  const link = money(page).getByRole('link', { name: /^Receipt R\// })
  const number = (await link.textContent())?.replace('Receipt ', '').trim() ?? ''
  await link.click()
  const receipt = page.getByRole('article', { name: `Receipt ${number}` })
  await expect(receipt).toContainText('Rupees five thousand only')
  await expect(receipt).toContainText('Received fromSneha Mathew')
  await expectNoSeriousViolations(page)
  await expectFits(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, wide, high] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []
  // A5 in points.
  expect([Number(wide), Number(high)].map(Math.round)).toEqual([420, 595])

  // A slip is reversed with a reason; both receipts stay.
  await page.getByRole('link', { name: 'The order', exact: true }).click()
  await page.getByRole('button', { name: 'Reverse ₹5,000', exact: true }).click()
  await dialog(page).getByLabel('Why').fill('Wrong order')
  await dialog(page).getByRole('button', { name: 'Reverse it', exact: true }).click()
  await expect(money(page)).toContainText('Reversed: Wrong order')
  await expect(money(page)).toContainText('Balance₹5,000')
  await page.getByRole('link', { name: `Receipt ${number}`, exact: true }).click()
  await expect(receipt).toContainText('Reversed')
})

test('the desk’s code carries the exact amount, and an advance where less is asked for', async ({ page }) => {
  await signInAsAdmin(page)
  await giveUpi(page)
  const id = await makeOrder(page)
  await page.goto(`/admin/orders/${id}?sheet=upi`)
  const order = id.slice(0, 8)
  const code = (amount: string) => page.getByRole('img', { name: `UPI code of ${amount} for order ${order}` })
  await expect(code('₹5,000')).toBeVisible()
  await expectNoSeriousViolations(page)
  await expectFits(page)
  const asked = await read(code('₹5,000'))
  expect(asked).toMatchObject({ am: '5000.00', cu: 'INR', tn: `Order ${order}` })
  expect(asked.pa).toMatch(/^[\w.-]+@\w+$/)
  expect(asked.pn).toBeTruthy()
  await dialog(page).getByLabel('Another amount, such as an advance').fill('1,999.50')
  await expect(code('₹1,999.50')).toBeVisible()
  expect(await read(code('₹1,999.50'))).toEqual({ ...asked, am: '1999.50' })
  await dialog(page).getByRole('button', { name: 'Note it', exact: true }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('1,999.50')
  await expect(dialog(page).getByRole('radio', { name: 'UPI', exact: true })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(money(page)).toContainText('Balance₹3,000.50')
})

async function openDesk(browser: Browser) {
  const context = await browser.newContext(phone)
  const desk = await context.newPage()
  await signInAsAdmin(desk)
  return desk
}

test('a customer pays by UPI and says so; the desk finds it on Today and notes it', async ({ page, browser }) => {
  const { email } = await signUp(page)
  const desk = await openDesk(browser)
  await giveUpi(desk)
  const [{ id: userId }] = await (await desk.request.get(`/api/admin/customers?q=${encodeURIComponent(email)}`)).json()
  const id = await makeOrder(desk, { userId })
  await page.goto(`/user/orders/${id}`)
  await page.getByRole('button', { name: 'Pay by UPI', exact: true }).click()
  const code = page.getByRole('img', { name: `UPI code of ₹5,000 for order ${id.slice(0, 8)}` })
  await expect(code).toBeVisible()
  await expectNoSeriousViolations(page)
  await expectFits(page)
  expect(await read(code)).toMatchObject({ am: '5000.00' })
  await dialog(page).getByRole('button', { name: 'I have paid', exact: true }).click()
  const reference = String(Date.now()).slice(-12).padStart(12, '4')
  await dialog(page).getByLabel('Reference').fill(reference)
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const bill = page.getByRole('complementary')
  await expect(bill).toContainText('We are checking your payment.')
  await expect(bill).toContainText('Balance₹5,000')
  await expect(page.getByRole('button', { name: 'Pay by UPI', exact: true })).toHaveCount(0)

  await desk.goto('/admin')
  const claim = desk
    .getByRole('list', { name: 'Payments to check' })
    .getByRole('listitem')
    .filter({ hasText: reference })
  await expect(claim).toContainText('₹5,000 paid by UPI')
  await expectFits(desk)
  await claim.getByRole('link', { name: /^Note it/ }).click()
  await expect(dialog(desk).getByLabel('Reference')).toHaveValue(reference)
  await dialog(desk).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(money(desk)).toContainText('Balance₹0')
  await expect(money(desk).getByRole('button', { name: 'Not received', exact: true })).toHaveCount(0)

  await page.reload()
  await expect(bill).not.toContainText('We are checking')
  await bill.getByRole('link', { name: /^Receipt R\// }).click()
  await expect(page.getByRole('article', { name: /^Receipt / })).toContainText(reference)
  await desk.context().close()
})
