import { expect, type Locator, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { signUp } from './support.ts'
import { test } from './test.ts'

// A password manager writes into fields without an event that the page hears, before the page's script is there or after.

type Form = {
  path: string
  sends: string
  button: string
  fields: Record<string, string>
  /** Signs in, where a visitor is asked to do so before the form is sent. */
  enter?: (page: Page) => Promise<unknown>
  /** Shows the form, where it is closed at first. */
  open?: (page: Page) => Promise<unknown>
  /** Chooses what no password manager fills. */
  choose?: (form: Locator) => Promise<unknown>
}

const account = { email: 'anu@example.com', password: 'kasavu-thread-7' }
const names = { firstName: 'Anu', lastName: 'Mathew' }

const forms: Record<string, Form> = {
  'sign-in': { path: '/auth', sends: '/api/login', button: 'Sign In', fields: account },
  'sign-up': {
    path: '/auth?tab=register',
    sends: '/api/register',
    button: 'Create account',
    fields: { ...names, ...account, confirmPassword: account.password },
  },
  "admin's sign-in": { path: '/admin-login', sends: '/api/auth/admin/login', button: 'Sign In', fields: account },
  'forgotten password': {
    path: '/forgot-password',
    sends: '/api/auth/forgot-password',
    button: 'Send request',
    fields: { email: account.email },
  },
  claim: { path: '/claim#token', sends: '/api/auth/claim', button: 'Open my account', fields: account },
  "family's PIN": { path: '/f#token', sends: '/api/family', button: 'Open', fields: { pin: '1234' } },
  booking: {
    path: '/#contact',
    sends: '/api/bookings',
    button: 'Book Consultation',
    fields: { childName: 'Maria', parentName: 'Anu Mathew', phone: '98470 12345', email: account.email },
    enter: signUp,
    choose: async (form) => {
      await form.getByRole('radio', { name: 'Baptism Suit' }).check()
      await form.getByRole('checkbox').check()
    },
  },
  enquiry: {
    path: '/#contact',
    sends: '/api/contacts',
    button: 'Send question',
    fields: { name: 'Anu Mathew', phone: '98470 12345', email: account.email, message: 'Are you open on Sunday?' },
    open: (page) => page.getByText('Only a question? Write to us').click(),
  },
  chat: {
    path: '/',
    sends: '/api/chat/leads',
    button: 'Start chat',
    fields: { name: 'Anu Mathew', phone: '98470 12345', location: 'Kochi' },
    open: (page) => page.getByRole('button', { name: 'Chat with us' }).press('Enter'),
  },
}

/** Writes as a browser or an extension does: into all fields at once, behind React's back, and without an event. */
async function fill(page: Page, { button, fields, choose }: Form) {
  const form = page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
  await expect(form).toBeVisible()
  await choose?.(form)
  await page.evaluate(
    ([label, values]) => {
      const found = [...document.forms].find(({ elements }) =>
        [...elements].some((element) => element.textContent === label),
      )
      for (const [name, value] of Object.entries(values)) {
        const field = found?.elements.namedItem(name)
        const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
      }
    },
    [button, fields] as const,
  )
  return form
}

const ways: Record<string, (form: Locator, button: string) => Promise<unknown>> = {
  Enter: (form) =>
    form.locator('input:not([type=radio]):not([type=checkbox])').filter({ visible: true }).last().press('Enter'),
  'a press': (form, name) => {
    const button = form.getByRole('button', { name, exact: true })
    // A disabled button refuses `click`; a finger does not know.
    return button
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      .then(() => button.click({ force: true }))
  },
}

for (const [name, form] of Object.entries(forms))
  for (const [way, send] of Object.entries(ways)) {
    const refuse = async (page: Page) => {
      await page.route(`**${form.sends}`, (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }))
      return page.waitForRequest(`**${form.sends}`)
    }

    test(`${name}: filled without an event before the script is there, ${way} sends it`, async ({ page }) => {
      await form.enter?.(page)
      const sent = refuse(page)
      // The guest's form is itself written by a script.
      const scripts = name === 'chat' ? undefined : await holdScripts(page)
      await page.goto(form.path, { waitUntil: 'commit' })
      await form.open?.(page)
      await send(await fill(page, form), form.button)
      scripts?.free()
      expect((await sent).postDataJSON()).toMatchObject(expected(form))
    })

    test(`${name}: filled without an event once the script is there, ${way} sends it`, async ({ page }) => {
      await form.enter?.(page)
      const sent = refuse(page)
      await page.goto(form.path)
      await form.open?.(page)
      const button = page.getByRole('button', { name: form.button, exact: true })
      const [first = ''] = Object.keys(form.fields)
      await page.locator('form', { has: button }).locator(`[name="${first}"]`).focus()
      if (name === 'chat') await expect(page.locator('#chat-opens .chat-panel')).toHaveCount(0)
      else await expect(page.locator('[data-island]', { has: button })).toHaveAttribute('data-state', 'started')
      await send(await fill(page, form), form.button)
      expect((await sent).postDataJSON()).toMatchObject(expected(form))
    })
  }

/** The second password is compared in the page and never sent. */
const expected = ({ fields: { confirmPassword: _compared, ...fields } }: Form) => fields
