import { expect } from '@playwright/test'
import { becomeGuest, bubble, field, log, openInbox, openPanel, panel, row, say } from './chat.ts'
import { quiet } from './quiet.ts'
import { expectNoSeriousViolations, phone } from './support.ts'
import { test } from './test.ts'

test('an answer is counted on the closed button, and no longer once it is read', async ({ page, browser }) => {
  const name = await becomeGuest(page)
  await say(page, 'Hello')
  await expect(log(page).getByText(/, sent$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(panel(page)).toBeHidden()
  const desk = await openInbox(browser)
  await row(desk, name).click()
  await say(desk, 'Good morning')
  const button = page.getByRole('button', { name: 'Chat with us, 1 unread' })
  await expect(button).toBeVisible()
  await button.click()
  await expect(bubble(page, 'Good morning')).toBeVisible()
  await expect(log(page).getByText('New messages')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
})

test('pressed before its script is there, the button opens the chat when it comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(panel(page)).toBeHidden()
  release()
  await expect(panel(page)).toBeVisible()
})

test('a visitor who does not chat is asked for nothing, and the page asks for nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat')) asked.push(request.url())
  })
  await page.clock.install()
  await page.goto('/')
  await page.mouse.move(200, 200)
  await page.keyboard.press('Tab')
  await quiet(page)
  await page.clock.fastForward('01:00')
  await quiet(page)
  expect(asked).toEqual([])
})

test('Contact Support opens the chat', async ({ page }) => {
  await page.goto('/password-recovery-guide', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await expect(panel(page)).toBeVisible()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  test('no button stands there for nothing, and Contact Support is WhatsApp', async ({ page }) => {
    await page.goto('/password-recovery-guide')
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  })
})

test.describe('with a keyboard over the page', () => {
  test.use(phone)
  test('the field stands above it', async ({ page }) => {
    await becomeGuest(page)
    await page.evaluate(() => {
      const view = window.visualViewport
      if (!view) throw new Error('No visual viewport')
      Object.defineProperty(view, 'height', { value: 400 })
      view.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => field(page).evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400)
    await expect(panel(page).getByRole('button', { name: 'Close chat' })).toBeInViewport()
  })
})

for (const [what, options] of [
  ['beside the page', {}],
  ['on a phone', phone],
] as const)
  test(`the panel has no serious faults ${what}, and gives the focus back`, async ({ browser }) => {
    const page = await (await browser.newContext(options)).newPage()
    await openPanel(page)
    await expect(panel(page).getByLabel('Name')).toBeVisible()
    await expectNoSeriousViolations(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused()
    await becomeGuest(page)
    await say(page, 'See https://example.com and <img src=x onerror=alert(1)>')
    await expect(log(page).getByText(/, sent$/)).toBeVisible()
    await expectNoSeriousViolations(page)
  })
