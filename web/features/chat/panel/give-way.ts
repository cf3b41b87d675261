/** The distance of the places at which the button looks for room at the top of a page, in pixels. */
const step = 12
/** The space above its place that it looks at, in pixels. */
const mostLift = 120

/**
 * Keeps the chat's button off the main buttons of a page. Before a page is scrolled the button stands as low as it covers
 * none. Scrolling down hides it (`data-away`) while it would cover one; scrolling up shows it again, and with unread messages
 * it always stays.
 */
export function giveWay() {
  let lastTop = scrollY
  let isGoingDown = false
  let isAsked = false
  const look = () => {
    isAsked = false
    if (scrollY !== lastTop) isGoingDown = scrollY > lastTop
    lastTop = scrollY
    const launcher = document.querySelector('.chat-launcher')?.parentElement
    if (!launcher) return
    findRoom(launcher)
    const hasUnread = launcher.querySelector('span') !== null
    launcher.toggleAttribute('data-away', isGoingDown && !hasUnread && coversMainButton(launcher))
  }
  const lookSoon = () => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  }
  for (const type of ['scroll', 'resize', 'load']) addEventListener(type, lookSoon, { passive: true })
  new MutationObserver(lookSoon).observe(document.body, { childList: true, subtree: true })
  // Letters that come late, or grow, move the buttons without a word; it looks once at the start as well.
  new ResizeObserver(lookSoon).observe(document.body)
}

function findRoom(launcher: HTMLElement) {
  for (let lift = 0; lift <= (scrollY < 1 ? mostLift : 0); lift += step) {
    launcher.style.translate = `0 -${lift}px`
    if (!coversMainButton(launcher)) return
  }
  launcher.style.translate = ''
}

function coversMainButton(launcher: Element) {
  const box = launcher.getBoundingClientRect()
  return [...document.querySelectorAll('.btn:not(.btn-line)')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })
}
