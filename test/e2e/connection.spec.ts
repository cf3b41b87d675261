import { expect, type Page } from '@playwright/test'
import { enter } from './people.ts'
import { bookingForm, fillBooking } from './shop.ts'
import { holdTimers, quiet, test, watchConsoleErrors } from './test.ts'

// A lost connection, and a deploy that takes the old files away: no page goes blank, and nothing typed is lost.

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('elizabeth@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kasavu-7')
  await press('Sign In')(page)
}

type Press = [what: string, path: string, act: (page: Page) => Promise<unknown>, says?: string]
const offline = 'No Internet connection.'
const presses: Record<'visitor' | 'admin', Press[]> = {
  visitor: [
    ['the chat', '/', press('Chat with us'), offline],
    ['a full booking', '/#contact', async (page) => fillBooking(page).then(() => press('Book Consultation')(page))],
    ['a sign-in', '/auth', signIn],
  ],
  admin: [
    ['a list', '/admin', (page) => page.locator('.desk-bar').getByText('Visits').click(), 'We could not'],
    [
      'a switch',
      '/admin/settings',
      (page) => page.getByRole('switch', { name: /^Lead alerts/ }).press('Space'),
      'Failed to update settings',
    ],
  ],
}

for (const role of ['visitor', 'admin'] as const)
  test(`without a connection what the ${role} presses is answered, and the page stays`, async ({ page, context }) => {
    const complaints = watchConsoleErrors(page)
    await enter[role](page)
    for (const [what, path, act, says = offline] of presses[role]) {
      await page.goto(path)
      await quiet(page)
      await context.setOffline(true)
      await act(page)
      const said = page.getByRole('alert').or(page.locator('.toast')).filter({ hasText: says }).first()
      await expect(said, what).toBeVisible()
      // 'We could not reach the shop. Try again' is the least: a screen whose script was not there yet says it.
      await expect(page.locator('main, [role=dialog]').last(), what).toHaveText(/(\S\s*){30}/)
      await context.setOffline(false)
    }
    expect(complaints).toEqual([])
  })

test('a booking that is sent without a connection stays in its fields, and goes at the next try', async ({
  page,
  context,
}) => {
  const held = /\/assets\/schema-[^/]+\.js$/
  await page.route(held, (route) => route.abort())
  // The words and their button go after 5 s.
  await holdTimers(page, 5000)
  const toaster = page.waitForResponse(/\/assets\/toaster-[^/]+\.js$/)
  await page.goto('/#contact')
  await fillBooking(page)
  // A page without its toaster says so in one plain line for 8 s, and has no button for long.
  await page.evaluate((url) => import(url).then(() => {}), (await toaster).url())
  await context.setOffline(true)
  await press('Book Consultation')(page)
  await expect(page.getByText('This was not sent. What you wrote is still here.', { exact: true })).toBeVisible()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
  await page.unroute(held)
  await context.setOffline(false)
  // A browser does not ask again for a module that did not come: the page is loaded anew, and goes on by itself.
  await page.locator('.toast').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account Required' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bookingForm(page).getByLabel('Who is it for?')).toHaveValue('Maria')
})
