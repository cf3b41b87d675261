import { expect, type Page } from '@playwright/test'
import { becomeGuest, bubble, field, log, newName, openInbox, openPanel, panel, row, say } from './chat.ts'
import { holdTimers } from './hold-timers.ts'
import { phone, photoFile, signUp, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

test('a guest, a customer and the owner write to each other at once, and nobody reads what is not theirs', async ({
  browser,
}) => {
  const [guest, customer] = await Promise.all([
    browser.newPage({ viewport: { width: 1280, height: 800 } }),
    browser.newPage(),
  ])
  const desk = await openInbox(browser)
  const complaints = [guest, customer, desk].map(watchConsoleErrors)
  const firstName = newName('Sneha')
  await signUp(customer, { firstName })
  const name = await becomeGuest(guest)
  await say(guest, 'Do you stitch lehengas for a six year old?')
  await expect(log(guest).getByText(/, sent$/)).toBeVisible()

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
  // It stands for 4 s: looked for from the first letter on.
  await Promise.all([
    expect(log(guest).getByText('Kasavu & Lace is typing')).toBeVisible(),
    field(desk).pressSequentially('We'),
  ])
  await say(desk, 'We do, from age two.')
  await expect(bubble(guest, 'We do, from age two.')).toBeVisible()
  await expect(log(desk).getByText(/, read$/)).toBeVisible()

  await row(desk, firstName).click()
  const picture = log(desk).getByRole('img', { name: 'Picture 1 of 1' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await say(desk, 'It can.')
  await expect(bubble(customer, 'It can.')).toBeVisible()

  await expect(log(guest)).not.toContainText('bonnet')
  await expect(log(guest)).not.toContainText('It can.')
  await expect(log(customer)).not.toContainText('lehengas')
  expect(complaints.flat()).toEqual([])
})

test('on a phone whose network goes and comes, nothing is lost and nothing stands there twice', async ({ browser }) => {
  const context = await browser.newContext({ ...phone })
  const page = await context.newPage()
  const name = await becomeGuest(page)
  const desk = await openInbox(browser)
  await say(page, 'One')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await row(desk, name).click()
  await expect(bubble(desk, 'One')).toBeVisible()
  // Where the owner types is in view, on a laptop and on a tablet.
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
  ] as const) {
    await desk.setViewportSize({ width, height })
    await expect(field(desk)).toBeInViewport({ ratio: 1 })
  }

  await context.setOffline(true)
  await expect(panel(page).getByText('No Internet connection.')).toBeVisible()
  for (const text of ['Two', 'Three', 'Four']) await say(page, text)
  await expect(log(page).getByText(/waiting for the connection/)).toBeVisible()
  for (const text of ['Are you there?', 'We are open until seven.']) await say(desk, text)
  await expect(bubble(page, 'Are you there?')).toBeHidden()
  await expect(bubble(desk, 'Two')).toBeHidden()

  await context.setOffline(false)
  await expect(bubble(desk, 'Four')).toBeVisible()
  await expect(bubble(page, 'We are open until seven.')).toBeVisible()
  // What is on its way stands at the end, on its own side alone: until it has arrived, each side has another order.
  for (const side of [page, desk])
    await expect(log(side).getByText(/sending|waiting for the connection/)).toHaveCount(0)
  const said = ['One', 'Two', 'Three', 'Four', 'Are you there?', 'We are open until seven.']
  const order = (side: Page) => log(side).locator('p[dir="auto"]').allTextContents()
  for (const side of [page, desk]) {
    await expect
      .poll(async () => (await order(side)).filter((text) => said.includes(text)).sort())
      .toEqual(said.toSorted())
    expect((await order(side)).filter((text) => said.indexOf(text) < 4 && said.includes(text))).toEqual(
      said.slice(0, 4),
    )
  }
  expect(await order(page)).toEqual(await order(desk))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('what was unsent when the page was reloaded goes afterwards, once', async ({ page }) => {
  let cut = false
  await page.routeWebSocket(/\/socket\?/, (socket) => {
    if (!cut) socket.connectToServer()
  })
  await page.route('**/api/chat/messages', (route) => (cut ? route.abort() : route.continue()))
  // A socket that says nothing is given up after 6 s, and then what was on its way has failed.
  await holdTimers(page, 6000)
  await becomeGuest(page)
  cut = true
  await page.reload()
  await page.getByRole('button', { name: /Chat with us/ }).click()
  await say(page, 'Before the reload')
  await field(page).fill('And half of another')
  await expect(log(page).getByText(/sending/)).toBeVisible()
  cut = false
  await page.reload()
  await page.getByRole('button', { name: /Chat with us/ }).click()
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await expect(bubble(page, 'Before the reload')).toHaveCount(1)
  await expect(field(page)).toHaveValue('And half of another')
})

test('a guest who makes an account is asked, and her thread and draft go with her', async ({ page }) => {
  await becomeGuest(page)
  await say(page, 'Written as a guest')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await field(page).fill('I was about to ask')
  await signUp(page)
  await openPanel(page, '/user/dashboard')
  const question = panel(page).getByRole('region', { name: 'Your chat as a guest' })
  await expect(question).toContainText('Add this chat to your account?')
  await expect(field(page)).toHaveValue('I was about to ask')
  await question.getByRole('button', { name: 'Yes, add it' }).click()
  await expect(bubble(page, 'Written as a guest')).toHaveCount(1)
  await expect(question).toBeHidden()
  await expect(field(page)).toHaveValue('I was about to ask')
  await page.reload()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(bubble(page, 'Written as a guest')).toHaveCount(1)
  await expect(question).toBeHidden()
})

test('a long thread opens at its end, and what came before is loaded without moving the reader', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await becomeGuest(page)
  await say(page, 'First of all')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  const roomId = await page.evaluate(() => localStorage.getItem('chat-guest'))
  for (let number = 2; number <= 60; number++) {
    const message = number === 30 ? 'With sleeves, or without? '.repeat(40) : `Number ${number}`
    await page.request.post('/api/chat/messages', { data: { roomId, message } })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(bubble(page, 'Number 60')).toBeInViewport()
  await expect(bubble(page, 'First of all')).toHaveCount(0)
  // Not quite to the top, where a browser keeps the place by itself as well.
  await log(page).evaluate((box) => box.scrollTo(0, 12))
  // Upright, the long message has more lines than when the thread was opened.
  await page.setViewportSize({ width: 360, height: 740 })
  // Within the thread, which slides in with its panel.
  const top = () =>
    bubble(page, 'Number 11').evaluate((text) => {
      const thread = text.closest('[role=log]')
      return text.getBoundingClientRect().top - (thread?.getBoundingClientRect().top ?? 0)
    })
  const before = await top()
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(bubble(page, 'First of all')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Load earlier messages' })).toHaveCount(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
  await expect(bubble(page, 'First of all')).not.toBeInViewport()

  // Whoever reads further up is told of what is new, and not carried away.
  await page.request.post('/api/chat/messages', { data: { roomId, message: 'Number 61' } })
  await page.getByRole('button', { name: 'New messages below' }).click()
  await expect(bubble(page, 'Number 61')).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('Back closes the chat and not its page, and a chat that was closed takes no step back', async ({ page }) => {
    const sheets = () => page.evaluate(() => history.state?.sheets ?? 0)
    await page.goto('/privacy')
    await openPanel(page)
    // Before its code has come it is a popover, which a phone's Back closes by itself.
    await expect.poll(sheets).toBe(1)
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Chat with us' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect.poll(sheets).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/privacy')
  })
})
