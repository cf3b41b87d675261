import { expect } from '@playwright/test'
import {
  becomeGuest,
  bubble,
  field,
  isSent,
  log,
  openInbox,
  openPanel,
  panel,
  pressLauncher,
  row,
  say,
} from './chat.ts'
import { newMark, signUp } from './people.ts'
import { photoFile } from './photos.ts'
import { phone, test, watchConsoleErrors } from './test.ts'

test('a guest, a customer and the owner write to each other at once, and nobody reads the chat of another', async ({
  browser,
}) => {
  const [guest, customer] = await Promise.all([browser.newPage(), browser.newPage()])
  const desk = await openInbox(browser)
  const complaints = [guest, customer, desk].map(watchConsoleErrors)
  const firstName = `Sneha ${newMark()}`
  await signUp(customer, { firstName })
  const name = await becomeGuest(guest)
  await say(guest, 'Do you stitch lehengas for a six year old?')
  await isSent(guest)

  await openPanel(customer, '/user/dashboard')
  await customer.getByRole('button', { name: 'Attach pictures' }).click()
  await panel(customer).getByLabel('Choose photos').setInputFiles(photoFile('lace.png'))
  await expect(panel(customer).getByText(/^Ready/)).toBeVisible()
  await say(customer, 'Could the bonnet have this lace?')
  await expect(log(customer).getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible()
  await expect(panel(customer).getByText(/^Ready/)).toBeHidden()

  await row(desk, name).click()
  await expect(bubble(desk, 'Do you stitch lehengas for a six year old?')).toBeVisible()
  await expect(desk.getByRole('complementary', { name: 'About this person' })).toContainText('Aluva')
  await expect(log(guest).getByText(/, read$/)).toBeVisible()
  // It stands for 4 s: the test looks for it from the first letter on.
  await Promise.all([
    expect(log(guest).getByText('Kasavu & Lace is typing')).toBeVisible(),
    field(desk).pressSequentially('We'),
  ])
  await say(desk, 'We do, from age two.')
  await expect(bubble(guest, 'We do, from age two.')).toBeVisible()
  await expect(log(desk).getByText(/, read$/)).toBeVisible()

  await row(desk, firstName).click()
  const picture = log(desk).getByRole('img', { name: 'Picture 1 of 1' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await say(desk, 'It can.')
  await expect(bubble(customer, 'It can.')).toBeVisible()
  await expect(log(guest)).not.toContainText('bonnet')
  await expect(log(guest)).not.toContainText('It can.')
  await expect(log(customer)).not.toContainText('lehengas')
  expect(complaints.flat()).toEqual([])
})

test('a long thread opens at its end, and loads earlier messages without moving the reader', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await becomeGuest(page)
  await say(page, 'First of all')
  await isSent(page)
  const roomId = await page.evaluate(() => localStorage.getItem('chat-guest'))
  const send = (message: string) => page.request.post('/api/chat/messages', { data: { roomId, message } })
  for (let number = 2; number <= 60; number++)
    await send(number === 30 ? 'With sleeves, or without? '.repeat(40) : `Number ${number}`)
  await page.reload()
  await pressLauncher(page)
  await expect(bubble(page, 'Number 60')).toBeInViewport()
  await expect(bubble(page, 'First of all')).toHaveCount(0)
  // Not quite to the top, where a browser keeps the place by itself as well.
  await log(page).evaluate((box) => box.scrollTo(0, 12))
  // Upright, the long message has more lines than when the thread was opened.
  await page.setViewportSize(phone.viewport)
  // The panel slides in again, and a press scrolls the thread towards a button that moves.
  await panel(page).evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const top = () =>
    bubble(page, 'Number 11').evaluate((text) => {
      const thread = text.closest('[role=log]')
      return text.getBoundingClientRect().top - (thread?.getBoundingClientRect().top ?? 0)
    })
  const before = await top()
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(bubble(page, 'First of all')).toHaveCount(1)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)

  // A reader further up is told of a new message, and not carried away.
  await send('Number 61')
  await page.getByRole('button', { name: 'New messages below' }).click()
  await expect(bubble(page, 'Number 61')).toBeInViewport()
})
