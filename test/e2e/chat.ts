import { type Browser, expect, type Page } from '@playwright/test'
import { newMark, signInAsAdmin } from './people.ts'

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Kasavu & Lace' })
export const log = (page: Page) => page.getByRole('log')
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true })
export const isSent = (page: Page) => expect(log(page).getByText(/, sent$/)).toBeVisible()

/** The chat's button gives way to what lies under it; the keyboard reaches it on every page. */
export const pressLauncher = (page: Page) => page.getByRole('button', { name: /^Chat with us/ }).press('Enter')

export async function openPanel(page: Page, path = '/') {
  await page.goto(path)
  await pressLauncher(page)
  await expect(panel(page)).toBeVisible()
}

export async function say(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Leaves a guest's details, after which she can write. Her name is one that no other test uses. */
export async function becomeGuest(page: Page) {
  const name = `Fathima ${newMark()}`
  await openPanel(page)
  await panel(page).getByLabel('Name').fill(name)
  await panel(page).getByLabel('Phone').fill('90000 00041')
  await panel(page).getByLabel('Location').fill('Aluva')
  await panel(page).getByRole('button', { name: 'Start chat' }).click()
  await expect(panel(page).getByText(`Thank you, ${name}`)).toBeVisible()
  return name
}

export const openInbox = async (browser: Browser, options = {}) => {
  const page = await (await browser.newContext(options)).newPage()
  await signInAsAdmin(page)
  await page.goto('/admin?tab=messages')
  return page
}
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats, unread first' }).getByText(name).first()
