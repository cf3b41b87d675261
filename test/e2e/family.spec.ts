import { expect } from '@playwright/test'
import { expectFits } from './checks.ts'
import { newCustomer, signInAsAdmin } from './people.ts'
import { createOrder } from './shop.ts'
import { dialog, phone, test } from './test.ts'

test.use({ ...phone, reducedMotion: 'reduce' })

test('a link and a PIN show the stages to the family, and no address that is sent opens the link', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  const { userId } = await newCustomer(page)
  const id = await createOrder(desk, { outfitType: 'Baptism suit', garment: 'baptism-suit', userId })

  await page.goto(`/user/orders/${id}`)
  await page.getByRole('button', { name: 'Share with family', exact: true }).click()
  await dialog(page).getByLabel('What they read on top').fill('A suit for our son')
  await dialog(page).getByRole('button', { name: 'Make a link', exact: true }).click()
  const url = await dialog(page)
    .getByText(/\/f#[\da-f]{64}$/)
    .textContent()
  const pin =
    (await dialog(page)
      .getByText(/^\d{4}$/)
      .textContent()) ?? ''
  await expect(dialog(page)).toContainText('Not opened yet')

  const grandmother = await browser.newPage()
  const asked: string[] = []
  grandmother.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  const { pathname, hash } = new URL(url ?? '')
  const shown = await grandmother.goto(pathname + hash)
  expect(shown?.headers()['referrer-policy']).toBe('no-referrer')
  expect(shown?.headers()['x-robots-tag']).toBe('noindex')
  await grandmother.getByLabel('PIN', { exact: true }).fill(pin)
  await grandmother.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'A suit for our son', exact: true })).toBeVisible()
  await expect(grandmother.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveAttribute('aria-current', 'step')
  await expect(grandmother.getByText('₹')).toHaveCount(0)
  await expectFits(grandmother)
  // Within the day nobody is asked again.
  await grandmother.reload()
  await expect(grandmother.getByRole('heading', { level: 1, name: 'A suit for our son', exact: true })).toBeVisible()

  // Logs keep addresses: none of them opens the link.
  expect(asked.filter((text) => text.includes(hash.slice(1)))).toEqual([])
})
