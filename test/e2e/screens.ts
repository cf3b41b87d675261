import type { Page } from '@playwright/test'
import { signInAsAdmin, signInAsSampleCustomer } from './support.ts'

// Who looks at a screen, what can be seen of it, and what is pressed there.

export const roles = ['visitor', 'customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Signs the page in as somebody of the role. */
export const enter: Record<Role, (page: Page) => Promise<unknown>> = {
  visitor: async () => {},
  customer: signInAsSampleCustomer,
  admin: signInAsAdmin,
}

/** A text where it can be seen: the menu and the header hold the same words, one of them hidden. */
export function shown(page: Page, text: string | RegExp) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true })
    .first()
}

export const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
export const fillIn = (fields: Record<string, string>, button: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await pressButton(button)(page)
}
