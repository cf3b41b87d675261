import { expect } from '@playwright/test'
import { becomeGuest, bubble, field, log, newName, openInbox, panel, row, say } from './chat.ts'
import { expectNoSeriousViolations, openFirstOrder, phone, signInAsSampleCustomer } from './support.ts'
import { test } from './test.ts'

test('about an order, from its page: the owner sees which one', async ({ page, browser }) => {
  await signInAsSampleCustomer(page)
  await page.goto('/user/dashboard')
  await openFirstOrder(page)
  await page.getByRole('button', { name: 'Ask about this order' }).click()
  await expect(panel(page)).toContainText('About your order')
  const text = newName('Is the lace in, by any chance?')
  await say(page, text)
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)?.slice(0, 8)
  const desk = await openInbox(browser)
  await row(desk, text).click()
  await expect(bubble(desk, text)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Conversation' })).toContainText(`order ${id}`)
  await expect(desk.getByRole('complementary', { name: 'About this person' })).toContainText(`${id}`)
})

test('the owner saves a reply, puts it into a message, changes and deletes it', async ({ browser, page }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  const desk = await openInbox(browser)
  await row(desk, name).click()
  await desk.getByRole('button', { name: 'Add a reply' }).click()
  const title = newName('Fitting')
  const form = desk.getByRole('dialog', { name: 'New reply' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Your fitting takes twenty minutes.')
  await form.getByRole('button', { name: 'Save reply' }).click()
  await expect(form).toBeHidden()
  await desk.getByRole('button', { name: title }).click()
  await expect(field(desk)).toHaveValue('Your fitting takes twenty minutes.')
  await desk.getByRole('button', { name: 'Edit', exact: true }).click()
  await desk.getByRole('button', { name: `Edit ${title}` }).click()
  const change = desk.getByRole('dialog', { name: 'Change reply' })
  await change.getByRole('button', { name: 'Delete' }).click()
  await desk.getByRole('button', { name: 'Delete reply' }).click()
  await expect(change).toBeHidden()
  await expect(desk.getByRole('button', { name: title })).toHaveCount(0)
})

test.describe('on a phone the owner', () => {
  test('goes from the list to a thread and back, with who it is a tap away', async ({ browser, page }) => {
    const name = await becomeGuest(page)
    await say(page, 'Hello')
    const desk = await openInbox(browser, phone)
    await row(desk, name).click()
    await expect(bubble(desk, 'Hello')).toBeVisible()
    await expectNoSeriousViolations(desk)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await desk.getByRole('button', { name: 'Orders and bookings' }).click()
    await expect(desk.getByRole('dialog', { name: `About ${name}` })).toContainText('Aluva')
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(row(desk, name)).toBeVisible()
    await expect(desk.getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
    expect(new URL(desk.url()).searchParams.get('room')).toBeNull()
  })
})

test('the inbox has no serious faults', async ({ browser, page }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  const desk = await openInbox(browser)
  await row(desk, name).click()
  await expect(bubble(desk, 'Hello')).toBeVisible()
  await expectNoSeriousViolations(desk)
})

test('in letters of twice the size on the narrowest phone the owner reads what was written, and answers', async ({
  browser,
  page,
}) => {
  const name = await becomeGuest(page)
  const text = newName('Is the lace in?')
  await say(page, text)
  const desk = await openInbox(browser, { ...phone, viewport: { width: 320, height: 568 } })
  await row(desk, name).click()
  await expect(bubble(desk, text)).toBeVisible()
  await desk.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  // Three lines and more: the rest of the screen would leave them none.
  await expect.poll(async () => (await log(desk).boundingBox())?.height).toBeGreaterThan(180)
  await say(desk, 'It is.')
  await expect(bubble(desk, 'It is.')).toBeVisible()
})
