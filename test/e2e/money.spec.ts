import { expect, type Page } from '@playwright/test'
import { newCustomer, signInAsAdmin } from './people.ts'
import { readCode } from './photos.ts'
import { createOrder } from './shop.ts'
import { dialog, phone, test } from './test.ts'

// Money on a phone: noted at the desk, shown as a code, told of by the customer, and given as a receipt.

test.use(phone)

const money = (page: Page) => page.getByRole('region', { name: 'Money', exact: true })

test('the balance is noted with two presses, and its receipt is printed on one page of A5', async ({ page }) => {
  await signInAsAdmin(page)
  const id = await createOrder(page)
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Payment', exact: true }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('5,000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(money(page)).toContainText('Balance₹0')

  const link = money(page).getByRole('link', { name: /^Receipt R\// })
  const number = (await link.textContent())?.replace('Receipt ', '').trim() ?? ''
  await link.click()
  const receipt = page.getByRole('article', { name: `Receipt ${number}` })
  await expect(receipt).toContainText('Rupees five thousand only')
  await expect(receipt).toContainText('Received fromSneha Mathew')
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

test('a customer pays by UPI, says so and corrects it; the desk finds it on Today and notes it', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  const { userId } = await newCustomer(page)
  const id = await createOrder(desk, { userId })
  await page.goto(`/user/orders/${id}`)
  await page.getByRole('button', { name: 'Pay by UPI', exact: true }).click()
  await expect(dialog(page).getByRole('link', { name: 'Pay ₹5,000 with a UPI app' })).toBeInViewport({ ratio: 1 })
  await dialog(page).getByText('Pay from another phone', { exact: true }).click()
  const code = page.getByRole('img', { name: `UPI code of ₹5,000 for order ${id.slice(0, 8)}` })
  await expect(code).toBeVisible()
  const paid = (await readCode(code)).replace(/^upi:\/\/pay\?/, '')
  expect(Object.fromEntries(new URLSearchParams(paid))).toMatchObject({
    ...{ am: '5000.00', cu: 'INR', tn: `Order ${id.slice(0, 8)}` },
    pa: expect.stringMatching(/^[\w.-]+@\w+$/),
  })
  await dialog(page).getByRole('button', { name: 'I have paid', exact: true }).click()
  const reference = String(Date.now()).slice(-12).padStart(12, '4')
  await dialog(page).getByLabel('UPI reference').fill('412345678901')
  await dialog(page).getByRole('button', { name: 'I have paid ₹5,000', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(payment).toContainText('We are checking your ₹5,000')
  await payment.getByRole('button', { name: 'Change what you told us', exact: true }).click()
  await dialog(page).getByLabel('Amount you paid').fill('2,000')
  await dialog(page).getByLabel('UPI reference').fill(reference)
  await dialog(page).getByRole('button', { name: 'Save the change', exact: true }).click()
  await expect(payment).toContainText('We are checking your ₹2,000')
  await expect(payment).toContainText('Left to pay₹3,000')
  await expect(payment.getByRole('button', { name: 'Pay by UPI', exact: true })).toBeVisible()

  await desk.goto('/admin')
  const claim = desk
    .getByRole('list', { name: 'Payments to check' })
    .getByRole('listitem')
    .filter({ hasText: reference })
  await expect(claim).toContainText('₹2,000 paid by UPI')
  await claim.getByRole('link', { name: /^Note it/ }).click()
  await expect(dialog(desk).getByLabel('Reference')).toHaveValue(reference)
  await dialog(desk).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(money(desk)).toContainText('Balance₹3,000')
  await expect(money(desk).getByRole('button', { name: 'Not received', exact: true })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Due now', exact: true })).toContainText('Left to pay₹3,000')
  await expect(page.getByText('We are checking')).toHaveCount(0)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Receipt R\// })
    .click()
  await expect(page.getByRole('article', { name: /^Receipt / })).toContainText(reference)
})

test('the owner sends a quotation, the customer asks for a change, gets version 2 and accepts it', async ({
  page: desk,
  browser,
}) => {
  const hers = await browser.newPage()
  const { userId } = await newCustomer(hers)
  await signInAsAdmin(desk)
  const items = [{ name: 'Communion dress', quantity: 1, price: 1_850_000 }]
  const id = await createOrder(desk, { outfitType: 'Communion dress', userId, items })

  await desk.goto(`/admin/orders/${id}`)
  await desk.getByRole('button', { name: 'Send a quotation', exact: true }).click()
  await expect(dialog(desk).getByLabel('Piece 1', { exact: true })).toHaveValue('Communion dress')
  await dialog(desk).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(desk)).toHaveCount(0)
  const quotations = desk.getByRole('region', { name: 'Quotations', exact: true })
  await expect(quotations).toContainText('Version 1, ₹18,500')

  await hers.goto('/user/dashboard')
  await hers.getByRole('link', { name: 'See and accept', exact: true }).click()
  const quotation = hers.getByRole('region', { name: 'Our quotation', exact: true })
  await expect(quotation.getByRole('button', { name: 'Accept ₹18,500', exact: true })).toBeInViewport()
  await quotation.getByRole('button', { name: 'Ask for a change', exact: true }).click()
  await dialog(hers).getByLabel('What would you like to change?').fill('A simpler lace, please')
  await dialog(hers).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(hers.getByText('“A simpler lace, please”', { exact: true })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Accept it as it is, ₹18,500', exact: true })).toBeVisible()
  await expect(hers.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  await desk.goto('/admin')
  await expect(desk.getByRole('link', { name: /^Open quotations? to change/ })).toBeVisible()
  await desk.goto(`/admin/orders/${id}?sheet=quote`)
  await expect(dialog(desk)).toContainText('They asked: “A simpler lace, please”')
  await dialog(desk).getByLabel('Price each', { exact: true }).fill('16,000')
  await dialog(desk).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(quotations).toContainText('Version 2, ₹16,000')

  await hers.reload()
  await quotation.getByRole('button', { name: 'Accept ₹16,000', exact: true }).click()
  await dialog(hers).getByRole('button', { name: 'Yes, accept', exact: true }).click()
  await expect(hers.getByText(/^You accepted on /)).toBeVisible()
  await expect(hers.getByRole('region', { name: 'To begin, we need the advance', exact: true })).toContainText('₹8,000')
  await expect(hers.getByRole('button', { name: 'Pay the advance', exact: true })).toBeInViewport()
  await expect(hers.locator('#bill')).toContainText('Total₹16,000')

  await desk.reload()
  await expect(desk.getByRole('region', { name: 'Money', exact: true })).toContainText('Total₹16,000')
})
