import { test as base } from '@playwright/test'

/**
 * A test that closes whatever windows it opened beside its own: left open, they live until the last test, and a desk
 * that nobody looks at any more goes on asking for its news.
 */
export const test = base.extend<{ windowsClosed: undefined }>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
