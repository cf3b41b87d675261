import type { Page } from '@playwright/test'

/** Holds these scripts of the page back, or all; `letThrough(3)` lets three pass, each when it is asked for. */
export async function holdScripts(page: Page, files = '**/assets/*.js') {
  const held: (() => void)[] = []
  let isFree = false
  let noticed = () => {}
  await page.route(files, async (route) => {
    if (!isFree)
      await new Promise<void>((pass) => {
        held.push(pass)
        noticed()
      })
    await route.continue()
  })
  return {
    async letThrough(count: number) {
      for (let passed = 0; passed < count; passed++) {
        while (held.length === 0)
          await new Promise<void>((next) => {
            noticed = next
          })
        const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('.js'))
        held.shift()?.()
        await arrived
      }
    },
    free() {
      isFree = true
      for (const pass of held.splice(0)) pass()
    },
  }
}
