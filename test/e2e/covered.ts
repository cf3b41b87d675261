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

/** The words that lie under the chat's button where it can be seen, whole or in part. */
export const wordsUnderLauncher = (page: Page) =>
  page.evaluate(() => {
    const launcher = document.querySelector('.chat-launcher')?.closest('button')
    if (!launcher) return ['no button']
    if (launcher.hasAttribute('data-away')) return []
    const button = launcher.getBoundingClientRect()
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || launcher.contains(text) || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNode(text)
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < button.right - 1 && right > button.left + 1 && top < button.bottom - 1 && bottom > button.top + 1,
      )
      if (isUnder) words.push(text.textContent.trim().slice(0, 60))
    }
    return words
  })
