import type { Page } from '@playwright/test'

/**
 * What can be pressed at this place of the page, and is covered by the chat's button: it looks at a grid of points in
 * each link, button and field that can be seen.
 */
export const coveredByLauncher = (page: Page) =>
  page.evaluate(() => {
    const launcher = document.querySelector('.chat-launcher')?.closest('button')
    const covered: string[] = []
    for (const element of document.querySelectorAll('a, button, input, select, textarea, label, summary')) {
      if (element === launcher || !element.checkVisibility()) continue
      const { left, top, width, height } = element.getBoundingClientRect()
      const isCovered = [0.05, 0.25, 0.5, 0.75, 0.95].some((x) =>
        [0.05, 0.5, 0.95].some((y) =>
          launcher?.contains(document.elementFromPoint(left + width * x, top + height * y)),
        ),
      )
      if (isCovered) covered.push(element.textContent?.trim() || element.outerHTML.slice(0, 80))
    }
    return covered
  })
