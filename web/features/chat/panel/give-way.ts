/** The distance of the places at which the button looks for room at the top of a page, in pixels. */
const step = 12
/** The space above its place that it looks at, in pixels: a main button below four amounts. */
const mostLift = 204

const mainButtons = '.btn:not(.btn-line)'
/** Main buttons, switches, and the amounts and sizes that stand at the right edge beside their names. */
const kept = `${mainButtons}, .flex > dd, [role='switch']`

/**
 * Keeps the chat's button off the main buttons and the amounts of a page. Before a page is scrolled the button stands as
 * low as it covers none. Scrolling down hides it (`data-away`) while it would cover one; scrolling up shows it again, and
 * with unread messages it always stays.
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
    launcher.toggleAttribute('data-away', isGoingDown && !hasUnread && covers(launcher, kept))
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
  for (const clear of [kept, mainButtons])
    for (let lift = 0; lift <= (scrollY < 1 ? mostLift : 0); lift += step) {
      launcher.style.translate = `0 -${lift}px`
      if (!covers(launcher, clear)) return
    }
  launcher.style.translate = ''
}

function covers(launcher: Element, places: string) {
  const box = launcher.getBoundingClientRect()
  return [...document.querySelectorAll(places)].some((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })
}
